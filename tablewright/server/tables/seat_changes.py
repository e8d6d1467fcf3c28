"""Who may change a seat, and what becomes of it. Each function gets a table's record and returns the changed one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablewright.server.errors import Forbidden, NotFound, RequestRefused
from tablewright.server.people.links import new_seat_token
from tablewright.server.people.names import name_key
from tablewright.server.store.rows import SeatRow
from tablewright.server.store.schema import BOT, LATE, LEFT, OFFERED, PERSON, RESIGNED
from tablewright.server.tables.bots import checked_level
from tablewright.server.tables.clocks import Calendar
from tablewright.server.tables.games import box_of
from tablewright.server.tables.rated import check_seats_open
from tablewright.server.tables.seat_names import bot_name, check_different
from tablewright.server.tables.table_record import TableRecord

NO_SUCH_LINK = "This link does not belong to a seat."
NOT_YOURS = "This seat is not yours."
NOT_HOST = "Only the host of this table can do this."
NOT_STARTED = "The match has not started yet."


def take(record: TableRecord, number: int, holder: str, chosen: str) -> TableRecord:
    """Somebody sits down in an open seat. The match starts when the last one is taken."""
    if not record.seats[number].open:
        raise RequestRefused("This seat is taken.")
    names = [seat.name for seat in record.seats]
    names[number] = chosen or names[number]
    check_different(names, chosen=[number])
    record = record.with_seat(number, holder=holder, name=names[number], away=None, level=None, coach=False)
    return record.with_row(waiting=record.row.waiting and any(seat.open for seat in record.seats))


def claim(record: TableRecord, token: str, holder: str) -> TableRecord:
    """The seat of a link moves to another device. If it was the host's, the host moves with it."""
    for seat in record.seats:
        if seat.link == token and seat.kind == PERSON:
            if seat.holder is not None and seat.holder == record.row.host:
                record = record.with_row(host=holder)
            return record.with_seat(seat.seat, holder=holder, coach=False)
    raise NotFound(NO_SUCH_LINK)


def replace_link(record: TableRecord, number: int, holder: str) -> TableRecord:
    """A seat gets a new link. The old one stops working."""
    own_seat(record, number, holder)
    return record.with_seat(number, link=new_seat_token())


def offer(record: TableRecord, number: int, holder: str) -> TableRecord:
    """A bot's seat is open to anybody. The bot plays on until somebody comes."""
    check_host(record, holder)
    check_seats_open(record)
    if record.seats[number].kind != BOT:
        raise RequestRefused("Only a bot's seat can be offered.")
    return record.with_seat(number, kind=PERSON, away=OFFERED, link=new_seat_token())


def give_to_bot(record: TableRecord, number: int, holder: str, level: str | None) -> TableRecord:
    """A bot gets a seat for good. The person who had it loses it."""
    seat = record.seats[number]
    if seat.holder != holder:
        check_host(record, holder)
    check_seats_open(record)
    level = checked_level(level or seat.level, box_of(record.row.game))
    if seat.kind == BOT and seat.level == level:
        return record
    others = [other.name for other in record.seats if other.seat != number]
    record = record.with_seat(
        number,
        kind=BOT,
        holder=None,
        coach=False,
        level=level,
        name=next(free_bot_names(level, others)),
        link=new_seat_token(),
        away=None,
        abandons=False,
        calendar=None,
    )
    record = record.with_row(waiting=record.row.waiting and any(seat.open for seat in record.seats))
    return abandon_if_all_agree(record)


def usual_level(record: TableRecord) -> str:
    """The level of a bot that plays for somebody."""
    return checked_level(None, box_of(record.row.game))


def free_bot_names(level: str, taken: Sequence[str]) -> Iterator[str]:
    keys = {name_key(name) for name in taken}
    for number in range(1, len(taken) + 2):
        name = bot_name(level, number)
        if name_key(name) not in keys:
            yield name


def leave(record: TableRecord, number: int, holder: str) -> TableRecord:
    """A player leaves, and a bot plays until they come back. Before the start, the seat is open again."""
    seat = own_seat(record, number, holder)
    if record.row.waiting:
        return record.with_seat(number, holder=None, link=new_seat_token(), coach=False)
    if seat.away is not None:
        return record
    return abandon_if_all_agree(record.with_seat(number, away=LEFT, level=usual_level(record)))


def run_out_of_time(record: TableRecord, number: int) -> TableRecord:
    """A bot plays for somebody whose time is up, until they come back."""
    return record.with_seat(number, away=LATE, level=usual_level(record))


def come_back(record: TableRecord, number: int, holder: str) -> TableRecord:
    seat = own_seat(record, number, holder)
    if seat.away == RESIGNED:
        raise RequestRefused("You have resigned, and cannot come back to this match.")
    return record.with_seat(number, away=None, level=None)


def resign(record: TableRecord, number: int, holder: str) -> TableRecord:
    """A player gives the match up. A bot plays to the end, so that the others can finish it."""
    seat = own_seat(record, number, holder)
    if record.row.waiting:
        raise RequestRefused(NOT_STARTED)
    level = seat.level or usual_level(record)
    return abandon_if_all_agree(record.with_seat(number, away=RESIGNED, level=level, abandons=False))


def start(record: TableRecord, holder: str) -> TableRecord:
    """Do not wait any longer. Bots play in the open seats until somebody comes."""
    check_host(record, holder)
    for seat in record.seats if record.row.waiting else ():
        if seat.open:
            record = record.with_seat(seat.seat, away=OFFERED, level=usual_level(record))
    return record.with_row(waiting=False)


def abandon(record: TableRecord, holder: str, agrees: bool) -> TableRecord:
    """A player would end the match without a result, or would not after all. It ends when all players agree."""
    mine = [seat for seat in record.seats if seat.holder == holder and seat.away != RESIGNED]
    if not mine:
        raise Forbidden("Only a player of this table can do this.")
    for seat in mine:
        record = record.with_seat(seat.seat, abandons=agrees)
    return abandon_if_all_agree(record)


def abandon_if_all_agree(record: TableRecord) -> TableRecord:
    """Only those who are playing are asked. Somebody must have proposed it."""
    playing = [seat for seat in record.seats if seat.holder is not None and not seat.bot_plays]
    agreed = any(seat.abandons for seat in record.seats) and all(seat.abandons for seat in playing)
    return record.with_row(abandoned=agreed)


def set_calendar(record: TableRecord, number: int, holder: str, calendar: Calendar) -> TableRecord:
    own_seat(record, number, holder)
    return record.with_seat(number, calendar=calendar.to_json())


def own_seat(record: TableRecord, number: int, holder: str) -> SeatRow:
    if number >= len(record.seats) or record.seats[number].holder != holder:
        raise Forbidden(NOT_YOURS)
    return record.seats[number]


def check_host(record: TableRecord, holder: str) -> None:
    if record.row.host != holder:
        raise Forbidden(NOT_HOST)
