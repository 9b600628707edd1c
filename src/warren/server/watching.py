"""Whoever looks at a table: what was sent already, and what is to be sent when something has happened.

Nothing is queued for anybody. Whoever is slow is told later, all at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Raw, Struct

from ..table.memory import Knower
from .attendance import Attendee
from .hosted import Hosted
from .presence import Presence, presence_of


class Update(Struct, frozen=True, omit_defaults=True, tag_field="is", tag="update"):
    """What a seat has not been told yet, and how the table stands for it now."""

    seat: int | None
    number: int  # of the last item
    hash: str  # of all items up to it
    items: list[Raw]
    state: Raw | None = None
    reset: bool = False  # what the client had is not what the server knows: begin anew with these items


@dataclass(eq=False)
class Watcher(Attendee):
    """Somebody who looks at a table, for one or several seats (None: looking on)."""

    sent: dict[Knower, int] = field(default_factory=dict)  # the last item of each
    presence: Presence | None = None  # as it was last told; None: nothing is told yet
    told: tuple[tuple[int, ...], str] = (), ""  # which seats are theirs, and which scene is drawn

    def updates(self, hosted: Hosted) -> list[Update]:
        """What there is to send now, for seats that are still theirs to look at. The table's lock is held."""
        found = []
        self.sent = {knower: n for knower, n in self.sent.items() if hosted.standing.may_know(self.person, knower)}
        for knower, number in self.sent.items():
            stream = hosted.stream(knower)
            if stream.number > number:
                found.append(update_of(hosted, knower, number))
                self.sent[knower] = stream.number
        return found

    def is_to_be_welcomed(self, hosted: Hosted, scene: str) -> bool:
        """Whether they hold other seats than they were told, or another scene is drawn."""
        before, self.told = self.told, (hosted.standing.seats_of(self.person), scene)
        return self.told != before

    def company(self, hosted: Hosted) -> list[Presence]:
        """Who is at the table, if that has changed since it was told."""
        present = presence_of(hosted)
        if self.presence is None or self.presence == present:
            return []
        self.presence = present
        return [present]

    def greeted(self, hosted: Hosted) -> Presence:
        """Who is at the table when somebody begins to look."""
        self.presence = presence_of(hosted)
        return self.presence


def update_of(hosted: Hosted, knower: Knower, after: int, hashed: str = "") -> Update:
    """What a seat was told after a number. If the hash says that it was told something else, all of it."""
    stream = hosted.stream(knower)
    known = stream.is_known(after, hashed)
    return Update(
        knower, stream.number, stream.hash, stream.after(after if known else 0), hosted.state(knower), not known
    )
