"""An account is deleted: its person's seats are of somebody without a name from then on."""

from __future__ import annotations

from ..core.errors import WarrenError
from .database import CannotStore
from .deciding import made_nameless
from .hall import Hall
from .people import People
from .store import Store


async def delete(store: Store, account: str) -> list[str]:
    """Delete an account; returns the tables that could not be read. What was said and told keeps the name."""
    people, hall = People(store), Hall(store)
    person = await people.person_of(account)
    unread = []
    for table in await store.held_by(person):
        try:
            await hall.change(table, "operator", None, lambda hosted: made_nameless(hosted, person))
        except CannotStore:
            raise
        except WarrenError:
            unread.append(table)
        hall.hosted.pop(table, None)
    await people.delete(account)
    return unread
