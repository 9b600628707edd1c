"""Chapters: a file of a game's rules owns its phases, and says here what is offered, refused, done and passed by.

    CHAPTER = (
        Decision(Phase.ATTACK, hero, offer_attacks, asks=can_attack, passes=do_not_attack),
        Answer(Verb.SWEEP, sweep, refuse_attack),
        Answer(Verb.LUNGE, lunge, refuse_lunge),
        Passage(Phase.END_OF_TURN, end_turn),
    )

From the chapters of a game `doors_of` writes the five rules by which everybody reaches it: `setup`, `legal`, `refuse`,
`apply` and `proceed`. They only find the chapter. A rule named here asks for what it needs by the names of its
parameters: `s` the state, `t` the tables, `log`, `moves`, `move`; all others are the things that the verb names, in
their order (`def lunge(s, at, log)`).

**Answers that leave no choice** are made here, for all games alike. When a phase begins:

- a passage happens by itself;
- a decision that says when it `asks` and what `passes` otherwise is put to its seat then, and passes by otherwise;
- any other decision is put to its seat if there are two answers or more; if there is one, it is made; if there is
  none, the decision passes by. If it says when it `asks`, answers are counted only where it does not say so;
- a decision that is `always` put to its seat is, even if only one answer is left: that nobody was asked would betray
  something hidden. It may say when: by a rule that looks at nothing but what everybody knows.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from .moves import add
from .rule import apart, rule, written
from .state import NOBODY
from .verbs import VerbBase, choose, unpacked

Rule = Callable[..., Any]


@dataclass(frozen=True)
class Decision:
    """A phase in which a seat chooses."""

    phase: int
    seat: Rule
    """seat(s): whose decision it is."""
    offers: Rule | None = None
    """offers(s, t, moves): adds every legal move; without it all answers are tried, by verbs and things."""
    asks: Rule | None = None
    """asks(s, t): whether there is something to decide; if not, `passes`. Without `passes`: whether that is so at first
    sight, and answers need not be counted."""
    passes: Rule | None = None
    """passes(s, t, log): what happens instead; it leads on."""
    always: bool | Rule = False
    """The question is put whatever the answers are; always(s, t): when that is so."""

    @property
    def counts(self) -> bool:
        """Whether its answers are counted, and a single one is made."""
        return self.always is not True and (self.asks is None or self.passes is None)


@dataclass(frozen=True)
class Answer:
    """What a verb does, and why it may be refused."""

    verb: VerbBase
    does: Rule
    """does(s, t, move or the things named, log): carries a legal move out."""
    refuses: Rule | None = None
    """refuses(s, t, move or the things named): in its own phases the reason against it, or LEGAL; None: it is legal."""
    elsewhere: Rule | None = None
    """The same in all other phases; without it that is NOT_NOW."""


@dataclass(frozen=True)
class Passage:
    """A phase in which nobody decides."""

    phase: int
    passes: Rule
    """passes(s, t, log): what happens, and which phase comes next."""


Chapter = Sequence[Decision | Answer | Passage]


class GameDoors(NamedTuple):
    """The rules by which everybody reaches a game."""

    setup: Rule
    legal: Rule
    refuse: Rule
    apply: Rule
    proceed: Rule
    always: frozenset[int]
    """The phases whose question may be put with a single answer."""


def doors_of(
    module: str,
    prepares: Rule,
    chapters: Iterable[Chapter],
    phases: type[Any],
    verbs: type[VerbBase],
    reasons: type[Any],
) -> GameDoors:
    """The five rules of a game, from its chapters; `prepares` leads from the options to the first phase."""
    return _Writer(
        module, prepares, [entry for chapter in chapters for entry in chapter], phases, verbs, reasons
    ).doors()


class _Writer:
    """Writes the rules that find the chapter."""

    def __init__(
        self,
        module: str,
        prepares: Rule,
        entries: Chapter,
        phases: type[Any],
        verbs: type[VerbBase],
        reasons: type[Any],
    ) -> None:
        self.module = module
        self.prepares = prepares
        self.decisions = {e.phase: e for e in entries if isinstance(e, Decision)}
        self.passages = {e.phase: e for e in entries if isinstance(e, Passage)}
        self.answers = {e.verb: e for e in entries if isinstance(e, Answer)}
        self.phases = phases
        self.verbs = verbs
        self.reasons = reasons
        self.names: dict[str, Any] = {}
        self.offers: dict[int, Rule] = {}
        self._check(entries)

    def _check(self, entries: Chapter) -> None:
        for phase in self.phases:
            owners = [e for e in entries if not isinstance(e, Answer) and e.phase == phase]
            if len(owners) != (phase is not self.phases.OVER):
                raise ValueError(f"{self.module}: phase {phase.name} has {len(owners)} owners: expected one")
        for verb in self.verbs:
            answers = [e for e in entries if isinstance(e, Answer) and e.verb is verb]
            if len(answers) != 1:
                raise ValueError(f"{self.module}: verb {verb.name} has {len(answers)} answers: expected one")
            if not all(phase in self.decisions for phase in verb.phases):
                raise ValueError(f"{self.module}: verb {verb.name} belongs to a phase in which nobody decides")

    def doors(self) -> GameDoors:
        self.offers = {phase: decision.offers or self._unrefused(phase) for phase, decision in self.decisions.items()}
        refuse = self._written("The reason why a move is not legal now, or LEGAL.", self._refuse())
        legal = self._written("The legal moves.", self._legal())
        self.names["carry_out"] = self._carrying_out()
        self.names["decider"] = self._written("Whose decision it is.", self._decider())
        says = "On to the next decision, through everything that leaves no choice."
        proceed = self.names["proceed"] = self._written(says, self._proceed())
        return GameDoors(
            setup=self._written(
                "From the options in the state to the first decision.",
                ["def setup(s, t, log, moves):", f"    {self._call(self.prepares)}", "    proceed(s, t, log, moves)"],
            ),
            legal=legal,
            refuse=refuse,
            apply=self._written(
                "Carry out a legal move, and go on to the next decision.",
                [
                    "def apply(s, t, move, log, moves):",
                    "    carry_out(s, t, move, log)",
                    "    proceed(s, t, log, moves)",
                ],
            ),
            proceed=proceed,
            always=frozenset(int(phase) for phase, decision in self.decisions.items() if decision.always),
        )

    # ---- the five rules, line by line

    def _refuse(self) -> list[str]:
        cases = [(verb.value, self._refusal(self.answers[verb])) for verb in self.verbs]
        return [
            "def refuse(s, t, move):",
            "    phase = s.phase",
            f"    if phase == {self.phases.OVER.value}:",
            f"        return {self.reasons.OVER.value}",
            *choose("move", cases, "    "),
        ]

    def _unrefused(self, phase: int) -> Rule:
        lines = [f"def offer_{self.phases(phase).name.lower()}(s, t, moves):"]
        for verb in self.verbs:
            if phase in verb.phases:
                lines += self._tried(verb)
        return self._written("Every answer that nobody refuses.", lines)

    def _tried(self, verb: VerbBase) -> list[str]:
        """Lines that add the moves of a verb that nobody refuses."""
        self.names["add"] = add
        lines = [f"add(moves, {verb.value} + n)" if verb.kinds else f"add(moves, {verb.value})"]
        if refuses := self.answers[verb].refuses:
            lines = [f"if {self._call(refuses, verb, 'n')} == {self.reasons.LEGAL.value}:", *_indented(lines)]
        return _indented([f"for n in range({verb.size}):", *_indented(lines)] if verb.kinds else lines)

    def _refusal(self, answer: Answer) -> list[str]:
        inside = f"return {self._call(answer.refuses, answer.verb)}" if answer.refuses else "return 0"
        if answer.elsewhere is not None and answer.elsewhere is answer.refuses:
            return [inside]
        outside = (
            f"return {self._call(answer.elsewhere, answer.verb)}"
            if answer.elsewhere
            else f"return {self.reasons.NOT_NOW.value}"
        )
        in_phase = " or ".join(f"phase == {int(phase)}" for phase in answer.verb.phases)
        return [f"if {in_phase}:", f"    {inside}", outside]

    def _carrying_out(self) -> Rule:
        """What every verb does. If some answers are made by themselves two rules call it, so it is compiled apart."""
        says = "What a move does."
        cases = [(verb.value, [self._call(self.answers[verb].does, verb)]) for verb in self.verbs]
        function = written(
            says, ["def carry_out(s, t, move, log):", *choose("move", cases, "    ")], self.module, self.names
        )
        function.__annotations__ = {"s": "State", "t": "Tables", "move": "int", "log": "Log", "return": "None"}
        forced = any(decision.counts for decision in self.decisions.values())
        return apart(function) if forced else rule(function)

    def _legal(self) -> list[str]:
        lines = ["def legal(s, t, moves):", "    phase = s.phase"]
        for phase, offers in self.offers.items():
            lines += [f"    if phase == {int(phase)}:", f"        {self._call(offers)}", "        return"]
        return lines

    def _decider(self) -> list[str]:
        lines = ["def decider(s, t):", "    phase = s.phase"]
        for phase, decision in self.decisions.items():
            lines += [f"    if phase == {int(phase)}:", f"        return {self._call(decision.seat)}"]
        return [*lines, f"    return {NOBODY}"]

    def _proceed(self) -> list[str]:
        lines = ["def proceed(s, t, log, moves):", f"    while s.phase != {self.phases.OVER.value}:"]
        lines.append("        phase = s.phase")
        cases = [(phase, self._course(decision)) for phase, decision in self.decisions.items()]
        cases += [(phase, [self._call(passage.passes)]) for phase, passage in self.passages.items()]
        for i, (phase, course) in enumerate(cases):
            lines.append(f"        {'elif' if i else 'if'} phase == {int(phase)}:")
            lines += [f"            {line}" for line in course]
        return [*lines, "    s.to_move = decider(s, t)"]

    def _course(self, decision: Decision) -> list[str]:
        """What happens when the phase of a decision begins; `break` puts the question."""
        passes = self._call(decision.passes) if decision.passes else "break"
        conditions = [condition for condition in (decision.always, decision.asks) if callable(condition)]
        asks = [line for condition in conditions for line in (f"if {self._call(condition)}:", "    break")]
        if not decision.counts:
            return [*asks, passes]
        return [
            *asks,
            "moves.n = 0",
            self._call(self.offers[decision.phase]),
            "if moves.n > 1:",
            "    break",
            "if moves.n == 1:",
            "    carry_out(s, t, moves.code[0], log)",
            "else:",
            f"    {passes}",
        ]

    # ---- calls

    def _call(self, called: Rule, verb: VerbBase | None = None, packed: str = "") -> str:
        """The call of a rule, with what it asks for by the names of its parameters. `packed`: what the verb names, as
        one number, if no move has them.
        """
        name = f"{called.__module__.rpartition('.')[2]}_{called.__name__}"
        if self.names.setdefault(name, called) is not called:
            raise ValueError(f"{self.module}: two rules are called {name}")
        given = []
        things = 0
        for parameter in inspect.signature(called).parameters:
            if parameter in ("s", "t", "log", "moves") or (parameter == "move" and not packed):
                given.append(parameter)
            elif verb is not None and things < len(verb.kinds):
                sizes = [kind.size for kind in verb.kinds]
                given.append(unpacked(packed or f"(move - {verb.value})", sizes, things))
                things += 1
            else:
                raise ValueError(f"{self.module}: {called.__name__} asks for {parameter!r}, which nobody names")
        return f"{name}({', '.join(given)})"

    def _written(self, says: str, lines: list[str]) -> Rule:
        return rule(written(says, lines, self.module, dict(self.names)))


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"    {line}" for line in lines]
