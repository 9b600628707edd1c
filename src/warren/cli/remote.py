"""`warren play --server URL --table T`: the same screen as at home, at a table of a server."""

from __future__ import annotations

import json
import secrets
import shlex
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import closing, nullcontext, suppress
from http import HTTPStatus
from http.client import HTTPException
from types import SimpleNamespace
from typing import Any, Final

import click
import msgspec

import warren

from ..core.errors import quoted, unfit
from ..core.phrases import joined
from ..face.lines import foretold
from ..games import find
from ..table.advice import Advice, in_words
from ..table.journal import data_folder
from .choices import Listing, numbered_by, sentence_lines
from .decision_screen import FOR_PROMPT, question_lines, show_decision
from .far_commands import COMMANDS, LONG, MEANINGS, MEANWHILE, WHILE_WAITING
from .keyboard import ready_keyboard
from .lately import Lately, news_lines
from .numbers import ASKS_OTHERS, LATER, NO_MOVE, OF_Q, corrected, moves_typed, not_done
from .screen import ASIDE, LINES_OF_PIPES, QUESTION, Screen
from .waiting import heard_meanwhile, typed_ahead

PATIENCE: Final = 60.0
PAUSE: Final = 1.0
"""Seconds before a server is looked for again that was there, or asked again for several seats."""

NOBODY: Final = "Somebody"
"""Whoever comes for the first time and gives no name."""

GOING_ON: Final = ("open", "playing")
"""Stages of a table that is not over."""

NOT_YET: Final = "Nothing is asked yet."

Update = tuple[int | None, dict[str, Any]]
"""A seat here, and what it is told."""


class ServerSays(warren.WarrenError):
    """Something that a server refuses; `code` says in a word why."""

    def __init__(self, says: str, code: str = "") -> None:
        super().__init__(says)
        self.code = code


class Lost(ServerSays):
    """A server that is not there, perhaps for a moment."""


def _checked(address: str) -> str:
    """Where a server is, as somebody has typed it."""
    if not address.startswith(("http://", "https://")):
        raise ServerSays(f"{quoted(address)} is no address of a server: expected one like http://localhost:8765.")
    return address.rstrip("/")


def _why(fault: BaseException) -> str:
    """Why nobody answers."""
    cause = fault.reason if isinstance(fault, urllib.error.URLError) else fault
    return cause.strerror if isinstance(cause, OSError) and cause.strerror else str(cause)


class Server:
    """A server, and who one is there: each name is somebody else, and is kept in a file of the user's own."""

    def __init__(self, address: str, name: str | None = None) -> None:
        self.address = _checked(address)
        self._file = data_folder() / "servers.json"
        self.token = ""
        self.note = ""  # what there is to say about who one is
        known, wanted = self._known(), None if name is None else " ".join(name.split())
        own = self.address if wanted is None else f"{self.address} {wanted}"
        self.name = self._name_of(known.get(own, ""))
        if self.name:
            return
        first = self.name = self._name_of(known.pop(self.address, ""))
        if first and first == wanted:
            return
        usual, self.token = self.token, ""
        begun = self.call("POST", "/api/sessions", {"name": NOBODY if wanted is None else wanted})
        self.name, self.token = str(begun["name"]), str(begun["token"])
        if first:
            again = shlex.join(["--name", self.name])
            self.note = f"{self.name} is new there. Give {again} each time: without it you go on as {first}."
        self._keep(known | {self.address: usual or self.token, own: self.token})

    def _name_of(self, token: str) -> str:
        """What somebody is called whose token is kept, and who one is from now on; nothing: nobody has it."""
        self.token = token
        try:
            return str(self.call("GET", "/api/me")["name"]) if token else ""
        except Lost:
            raise
        except ServerSays:
            self.token = ""
            return ""

    def _known(self) -> dict[str, str]:
        with suppress(OSError, ValueError, RecursionError):
            found = json.loads(self._file.read_text(encoding="utf-8"))
            return {key: token for key, token in found.items() if isinstance(token, str)} if type(found) is dict else {}
        return {}

    def _keep(self, known: dict[str, str]) -> None:
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.touch(mode=0o600)
            self._file.write_text(json.dumps(known), encoding="utf-8")

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Ask for something; ServerSays if it is refused."""
        heads = {"authorization": f"Bearer {self.token}"} if self.token else {}
        data = None if body is None else json.dumps(body).encode()
        try:
            request = urllib.request.Request(self.address + path, data, heads, method=method)
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as fault:
            refused = (
                Lost if fault.code == HTTPStatus.SERVICE_UNAVAILABLE else ServerSays
            )  # it ends, or begins, or is too busy
            with suppress(ValueError, KeyError, TypeError):
                told = json.loads(fault.read())
                raise refused(told["message"], str(told.get("code", ""))) from None
            raise ServerSays(f"{self.address}: {fault.code} {fault.reason}") from None
        except (OSError, ValueError, HTTPException) as fault:
            raise Lost(f"{self.address}: nobody answers there ({_why(fault)})") from None

    def joined(self, table: str) -> str:
        """The table of this name, or the one to a seat of which a link leads; either may be a whole address."""
        path = table.strip().partition("?")[0].rstrip("/")
        word = path.rpartition("/")[2]
        if not word:
            raise ServerSays("--table '': expected the id of a table, or a link to a seat")
        if "/join/" not in path and self._has(word, "/table/" in path):
            return word
        try:
            return str(self.call("POST", "/api/join", {"link": word, "name": self.name})["table"])
        except ServerSays as fault:
            if fault.code != "no_link" or "/join/" in path:
                raise
            raise ServerSays(f"There is no table {quoted(word)}, and if it is a link: {fault}") from None

    def _has(self, table: str, is_one: bool) -> bool:
        """Whether there is a table; ServerSays if there is not and nothing else can be meant."""
        try:
            self.call("GET", f"/api/tables/{urllib.parse.quote(table)}")
        except ServerSays as fault:
            if fault.code != "no_table" or is_one:
                raise
            return False
        return True

    def sit_down(self, table: str, seat: int) -> None:
        """Take a seat of a table if it is free: at one that is listed nobody needs a link."""
        chairs = self.call("GET", f"/api/tables/{table}")["update"]["state"]["seats"]
        if seat < len(chairs) and chairs[seat].get("is_free"):
            command = {"do": "sit", "seat": seat, "name": self.name}
            self.call("POST", f"/api/tables/{table}/do", {"key": secrets.token_hex(8), "command": command})


class Visit:
    """The conversation at a table of a server."""

    def __init__(self, server: Server, table: str, seat: int | None) -> None:
        self.server = server
        self.table = table
        self.screen = Screen()
        looked = self.look(None)
        welcome, self.state = looked["welcome"], looked["update"]["state"]
        mine = welcome["mine"]
        if seat is not None and seat not in mine:
            raise ServerSays(f"seat {seat} is not yours: you hold {', '.join(map(str, mine)) or 'none'}")
        self.seats: list[int | None] = [seat] if seat is not None else list(mine) or [None]
        self.game = _game_of(welcome)
        self.told: dict[int | None, int] = {}
        self.lately: dict[int | None, Lately] = {seat: Lately() for seat in self.seats}
        self.unseen: dict[int | None, list[warren.Told]] = {seat: [] for seat in self.seats}
        self.spoken: list[str] = []
        self.did: dict[int | None, list[int]] = {}  # how many moves each line of a seat has made
        self.to_say: list[tuple[int | None, str]] = []  # what came of a line, and to whom that has still to be said
        self.closed = "The table is closed."
        self.waits_for = ""  # as it was told
        self.has_shown = False
        self.shown: set[int] = set()  # the numbers of moves that this question has shown

    def look(self, seat: int | None, after: int = 0) -> Any:
        """The table as a seat may know it."""
        query = f"?after={after}" + ("" if seat is None else f"&seat={seat}")
        return self.server.call("GET", f"/api/tables/{self.table}{query}")

    def ask(self, **question: Any) -> Any:
        """Ask something for the seat."""
        return self.server.call("POST", f"/api/tables/{self.table}/ask", {"seat": self.seat, "question": question})

    def do(self, **command: Any) -> Any:
        """Have something done for the seat."""
        body = {"seat": self.seat, "key": secrets.token_hex(8), "command": command}
        return self.server.call("POST", f"/api/tables/{self.table}/do", body)

    # ---- the conversation

    def run(self) -> int:
        """Play until the game is over or the player leaves."""
        self.seat = self.seats[0]
        self.screen.say(self.game.title, QUESTION)
        self.introduce()
        ready_keyboard()
        with suppress(EOFError, KeyboardInterrupt, _Leave):
            while self.wait():
                for line in typed_ahead():
                    self.meanwhile(line)
                self.show()
                while not self.answer(self.screen.typed_instead() or input(f"{self.name}> ").strip()):
                    pass
        return 0

    def introduce(self) -> None:
        """Who one is at this table, where that is not plain, and whom it waits for."""
        chairs: list[dict[str, Any]] = self.state["seats"]
        own = [chairs[seat] for seat in self.seats if seat is not None]
        said = [] if own else ["You look on: no seat here is yours."]
        if own and all(chair.get("name") != self.server.name for chair in own):
            called = joined([chair.get("name") or chair["called"] for chair in own])
            said.append(f"At this table you are called {called}: a name is chosen when one sits down, if it is free.")
        if len(own) > 1:
            words = joined([chair["word"] for chair in own])
            said.append(f"The seats {words} are yours, and are played here in turn; --seat {self.seats[0]} plays one.")
        free = [chair["word"] for chair in chairs if chair.get("is_free")]
        if free and self.state["stage"] == "open":
            said.append(f"The game begins when somebody has sat down for {joined(free)}.")
        for line in said:
            self.screen.say(line, ASIDE)

    @property
    def name(self) -> str:
        """Whose turn it is to type."""
        return "you" if self.seat is None else str(self.state["seats"][self.seat]["called"])

    def wait(self) -> bool:
        """Wait until a seat here is asked, telling what happens meanwhile; False when the game is over."""
        self.waits_for = ""
        with closing(heard_meanwhile(self.updates(), self.meanwhile)) as updates:
            for seat, update in updates:
                self.seat, self.told[seat], self.state = seat, update["number"], update["state"]
                self.hear(update["items"])
                if self.state["stage"] not in GOING_ON:
                    self.screen.say(self.closed if self.state["stage"] == "closed" else self.state["game"]["verdict"])
                    return False
                if _concerns(self.state):
                    return True
                self.say_who_is_waited_for()
        return False

    def say_who_is_waited_for(self) -> None:
        """Whose turn it is, whenever that changes; at first with the table, so that there is something to look at."""
        who = _waited_for(self.state)
        if who == self.waits_for:
            return
        if not self.has_shown and self.state.get("game"):
            with suppress(Lost):  # it ends just now: the table is shown when it is there again
                self.screen.board(self.board(self.screen.height - FOR_PROMPT))
                self.has_shown = True
        said = f" {MEANWHILE}" if not self.waits_for else ""
        self.waits_for = who
        self.screen.say(f"{who}{said}", ASIDE)

    def meanwhile(self, line: str) -> None:
        """Do what is typed while others decide. A move is not made: nobody has seen yet what will be asked."""
        word, rest = _taken_apart(line)
        try:
            if word in ("?", "why") and rest and rest not in MEANINGS:
                self.screen.markdown(self.ask(ask="look_up", text=rest)["found"])
            elif word in WHILE_WAITING or (word in ("?", "why") and rest):
                self._answered(word, rest, line)
            elif word in ("", "?", "help"):
                self.screen.say(f"{self.waits_for or NOT_YET} {MEANWHILE}")
            else:
                self.screen.say(f"{quoted(line)} was not done: it was typed before a question was shown. {MEANWHILE}")
        except warren.WarrenError as fault:
            self.screen.say(str(fault))

    def updates(self) -> Iterator[Update]:
        """What is told to the seats here, as it happens."""
        if len(self.seats) > 1:
            yield from self._for_several()
        seat = self.seats[0]
        update = self.look(seat, self.told.get(seat, 0))["update"]
        after = update["number"]
        yield seat, update
        while True:
            try:
                for update in self._stream(seat, after):
                    after = update["number"]
                    yield seat, update
            except urllib.error.HTTPError as fault:
                if fault.code < 500:
                    raise ServerSays(f"{self.server.address}: {fault.code} {fault.reason}") from None
            except (OSError, HTTPException):
                pass  # it restarts
            time.sleep(PAUSE)

    def _for_several(self) -> Iterator[Update]:
        """The same for several seats, each of which may be asked when the others hear nothing: it is told what it has
        missed when it is asked.
        """
        told = dict(self.told)
        while True:
            for seat in self.seats:
                with suppress(Lost):
                    update = self.look(seat, told.get(seat, 0))["update"]
                    if _concerns(update["state"]):
                        told[seat] = update["number"]
                        yield seat, update
                    else:
                        yield seat, update | {"items": [], "number": told.get(seat, 0)}
            time.sleep(PAUSE)

    def _stream(self, seat: int | None, after: int) -> Iterator[dict[str, Any]]:
        """What is told until the server ends or the wire is cut."""
        where = f"{self.server.address}/api/tables/{self.table}/events?after={after}"
        where += "" if seat is None else f"&seat={seat}"
        request = urllib.request.Request(where, headers={"authorization": f"Bearer {self.server.token}"})
        with urllib.request.urlopen(request) as stream:
            for line in stream:
                if line.startswith(b'data: {"is":"update"'):
                    yield json.loads(line[6:])

    def hear(self, items: list[dict[str, Any]]) -> None:
        """What happened: below the board if a seat here is asked now, else at once."""
        told: list[warren.Told] = []
        for item in items:
            if item["is"] == "happened":
                told += msgspec.convert(item["made"].get("events", []), list[warren.Told])
            elif item["is"] == "over":
                self.closed = item.get("why") or self.closed
            elif item["is"] == "spoke":
                self.spoken.append(f"{item['name']}: {item['text']}")
        self.unseen[self.seat] += told
        if not self._is_asked:
            self.screen.lines(news_lines(self.screen, self.game, self.seat, told))
            self.tell_spoken()

    @property
    def _is_asked(self) -> bool:
        return self.state["stage"] in GOING_ON and _concerns(self.state)

    def tell_spoken(self) -> None:
        """What others at the table have said."""
        for said in self.spoken:
            self.screen.say(said, ASIDE)
        self.spoken = []

    def say_with_question(self, said: str, at_once: bool = False) -> None:
        """Say what came of a line: below the next board, or it would scroll out of sight in a terminal."""
        if at_once or not self.screen.is_terminal:
            self.screen.say(said)
        else:
            self.to_say.append((self.seat, said))

    def said_to(self, seat: int | None) -> list[str]:
        """What still has to be said to a seat; others are told theirs at once."""
        to_say, self.to_say = self.to_say, []
        for other, said in to_say:
            if other != seat:
                self.screen.say(said)
        return [said for other, said in to_say if other == seat]

    def show(self) -> None:
        """The table, what happened, the question and the choices; last what was said."""
        said = self.said_to(self.seat)
        lately = self.lately[self.seat]
        lately.hear(self.unseen[self.seat], self.seat)
        self.unseen[self.seat] = []
        question = self.state["game"]["question"]
        self.has_shown = True
        self.shown = show_decision(self.screen, self.sight, self.seat, question, self.board, lately, said)
        self.tell_spoken()

    def board(self, lines: int) -> str:
        """The table as text; of a large one what fits where somebody looks on."""
        size = {"width": self.screen.width, "height": max(0, lines)} if self.screen.is_terminal else {}
        return str(self.ask(ask="board", **size)["board"])

    @property
    def sight(self) -> Any:
        """What the screen needs to show choices."""
        state = self.state["game"]
        choices = msgspec.convert(state["choices"], tuple[warren.Choice, ...])
        return SimpleNamespace(game=self.game, choices=choices, phase=state["phase"])

    def answer(self, line: str) -> bool:
        """Do what a line asks for; True if the position is another one now."""
        word, rest = _taken_apart(line)
        try:
            with self.screen.paged() if word in LONG else nullcontext():
                return self._answered(word, rest, line)
        except warren.WarrenError as fault:
            said = str(fault)
            self.screen.say(corrected(self.sight, line, said, COMMANDS) if NO_MOVE in said else said)
            return self._has_gone_on()

    def _has_gone_on(self) -> bool:
        """Whether it is another question by now: somebody else, or oneself elsewhere, has answered this one."""
        with suppress(ServerSays):
            told = self.told[self.seat]
            return bool(self.look(self.seat, told)["update"]["number"] != told)
        return False

    def _answered(self, word: str, rest: str, line: str) -> bool:
        match word:
            case "quit" | "exit":
                raise _Leave
            case "?" | "why" if rest in MEANINGS:
                self.screen.say(f"{rest}: {MEANINGS[rest]}.")
            case "?" | "why" if rest:
                self.explain(rest)
            case "q":
                self.screen.say(OF_Q)
            case "board":
                self.screen.board(self.board(LINES_OF_PIPES))
            case "moves" | "list":
                self.moves(rest, word == "list")
            case "hint":
                for line in in_words(msgspec.convert(self.ask(ask="hint")["hint"], Advice)):
                    self.screen.say(line)
            case "log":
                for entry in self.ask(ask="log")["log"]:
                    for said in entry["lines"]:
                        self.screen.say(said)
            case "say":
                self.do(do="say", text=rest)
            case "undo":
                self.undo(rest)
                return True
            case "resign":
                self.do(do="resign")
                return True
            case "" | "?" | "help":
                self.screen.say(
                    "A move by its number or text (several with ;), ? MOVE, moves [WORD], list, board, log, hint,"
                    " undo [anyway], say TEXT, resign, quit."
                )
            case _:
                return self.play(line)
        return False

    def moves(self, word: str, with_sentences: bool) -> None:
        """The legal moves once more; with a word those that name it."""
        sight = self.sight
        if word or with_sentences:
            numbered = numbered_by(sight, word)
            self.shown.update(n for n, _ in numbered)
            self.screen.lines(sentence_lines(self.screen, sight, numbered))
            return
        listing = Listing.whole(self.screen, sight)
        self.shown |= listing.shown
        question = question_lines(self.screen, sight, self.state["game"]["question"])
        self.screen.lines([*question, *listing.lines])

    def explain(self, move: str) -> None:
        """What a move does, or why it is not possible, or what a word means."""
        if self._is_short(move):
            self.foresee(move)
            return
        with suppress(ServerSays):
            refusal = self.ask(ask="why_not", move=move).get("refusal")
            if refusal:
                self.screen.say(f"{move!r} is not possible: {refusal['text']} ({refusal['clause']})")
                return
            self.foresee(move)
            return
        self.screen.markdown(self.ask(ask="look_up", text=move)["found"])

    def _is_short(self, text: str) -> bool:
        """Whether it is a short word with things behind it; by itself it is looked up."""
        words = text.lower().split()
        return len(words) > 1 and words[0] in [macro.text.split()[0] for macro in self.game.definition.telling.macros]

    def foresee(self, move: str) -> None:
        """What a move or a short word would do."""
        found = msgspec.convert(self.ask(ask="foresee", move=move)["preview"], warren.Preview)
        for said in foretold(found, self.game.definition.unit):
            self.screen.say(said)

    def undo(self, word: str) -> None:
        """Take back what the last line did that was carried out, or ask the others for more."""
        if word.lower() == "anyway":
            self.do(do="wish")
            return
        if word:
            raise ServerSays(unfit(f"undo {quoted(word)}", expected="`undo` or `undo anyway`") + ".")
        done = self.did.get(self.seat, [])
        try:
            taken = [*self.do(do="undo")["done"]]
        except ServerSays as fault:
            if fault.code != "cannot_undo" or str(fault).startswith("There is no move"):
                raise
            raise ServerSays(f"{fault} {ASKS_OTHERS}", fault.code) from None
        with suppress(ServerSays):  # others have decided, or something was shown: so far it goes
            for _ in range(done.pop() - 1 if done else 0):
                taken += self.do(do="undo")["done"]
        self.say_with_question(f"Taken back: {'; '.join(reversed(taken))}.")

    def play(self, line: str) -> bool:
        """Make a move, or several."""
        sight = self.sight
        typed = moves_typed(self.screen, sight, line, self.shown)
        if typed is None:
            return False
        outcome = self.do(do="play", moves=typed.moves)
        done = outcome.get("done", ())
        if done:
            self.did.setdefault(self.seat, []).append(len(done))
        if outcome.get("left"):
            self.say_with_question(not_done(outcome["left"], outcome["why"]), at_once=not done)
        if done and typed.later:
            self.say_with_question(not_done(typed.later, LATER))
        return bool(done)


def _taken_apart(line: str) -> tuple[str, str]:
    """The command of a line, and what is behind it."""
    if line[:1] == "?":
        return "?", line[1:].strip()
    word, _, rest = line.partition(" ")
    return word.lower(), rest.strip()


def _waited_for(state: dict[str, Any]) -> str:
    """Who has to do something before a seat here is asked."""
    if state["stage"] == "open":
        free = [place["word"] for place in state["seats"] if place.get("is_free")]
        return f"The game has not begun: nobody sits in {joined(free)} yet." if free else "The game has not begun."
    asked = [state["seats"][seat]["called"] for seat in (state.get("game") or {}).get("asked", ())]
    return f"Waiting for {joined(asked)}." if asked else "Waiting for the others."


def _concerns(state: dict[str, Any]) -> bool:
    """Whether whoever plays a seat has to be told now: it is asked something, or the game is over."""
    return state["stage"] not in GOING_ON or bool((state.get("game") or {}).get("choices"))


def _game_of(welcome: dict[str, Any]) -> warren.Game:
    """The game as it is played at a table; with an edition of somebody's own, that of the one that comes with it."""
    options, edition = welcome["options"], welcome["edition"]
    if edition in find(welcome["game"]).editions.names:
        options = options | {"edition": edition}
    return warren.game(welcome["game"], "plain", welcome["rules"], **options)


class _Leave(Exception):
    """The player wants to leave."""


def visit(server: str, table: str | None, seat: str | None, names: tuple[str, ...]) -> int:
    """Play at a table of a server."""
    if table is None:
        raise click.UsageError(
            "--server needs --table: the id of a table, or a link to a seat"
            f" (`warren tables {server}` lists the tables, and makes one)"
        )
    if seat is not None and not (seat.isascii() and seat.isdigit()):
        raise click.UsageError(f"--seat {seat!r}: expected the number of a seat of that table")
    if len(names) > 1:
        raise click.UsageError("--name is given once at a table of a server: expected one name")
    known = Server(server, names[0] if names else None)
    if known.note:
        click.echo(known.note)
    found, wanted = known.joined(table), None if seat is None else int(seat)
    if wanted is not None:
        known.sit_down(found, wanted)
    return Visit(known, found, wanted).run()
