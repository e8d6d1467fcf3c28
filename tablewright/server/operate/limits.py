"""What one client may ask of the server (how much, and how often), and how long things are kept in memory."""

from __future__ import annotations

from dataclasses import dataclass

MAX_BODY_BYTES = 64 * 1024
MAX_SOCKET_MESSAGE_BYTES = 8 * 1024
MAX_SOCKETS_PER_ADDRESS = 200
MAX_SOCKETS_PER_TABLE = 100
MAX_TABLES_IN_PLAY = 20_000
MAX_TABLES_IN_MEMORY = 2000
MAX_UNACKNOWLEDGED = 500
MAX_POSITIONS_IN_FLIGHT = 12  # more are not sent until some of them are acknowledged
MAX_REFUSALS_PER_SOCKET = 50  # one more, and the socket is closed
MAX_LESSON_ACTIONS = 100
MAX_CHAT_LINES_PER_TABLE = 2000
MAX_REVIEWS_WAITING = 2000
MAX_REVIEWS_PER_PERSON = 20  # that wait at the same time
MAX_REVIEWS_COMPARED = 50  # of one person
MAX_ACCOUNTS = 1_000_000
MAX_PASSKEYS_PER_ACCOUNT = 20
MAX_SESSIONS_PER_ACCOUNT = 50  # one more, and the one that was used least recently ends
MAX_SEEKS = 5000  # people who wait for a game, and those who have just found one
MAX_PUSH_DEVICES = 100_000
MAX_PUSH_DEVICES_PER_PERSON = 10
DAYS_A_PUSH_DEVICE_IS_KEPT = 180  # after its last visit
MAX_RELATIONS_PER_PERSON = 500
MAX_REMOVALS_PER_TABLE = 200
MAX_OPEN_REPORTS = 5000
MAX_OPEN_REPORTS_PER_PERSON = 20
MAX_VERSIONS_PER_PERSON = 100
MAX_VERSION_BYTES = 200_000  # the content of all files as JSON
MAX_VERDICTS_WAITING = 500
MAX_PRINTS_WAITING = 20
MAX_PLANNED_LINES = 8
MAX_PLANNED_ACTIONS = 8  # in one line
SECONDS_OF_SILENCE = 6.0
SECONDS_TO_ANSWER = 5.0  # a move that is not committed by then is refused; it is safe to send it again
SECONDS_TO_WEIGH = 2.0  # an action; nobody waits longer for a coach
SECONDS_TO_SEND = 10.0  # a viewer who reads nothing for that long is disconnected
SECONDS_TO_WRITE = 60.0  # for a client that reads slowly
SECONDS_TO_CLOSE = 10.0  # for a client that does not read at all
SECONDS_A_STREAM_IS_KEPT = 60.0
SECONDS_A_PRESENCE_IS_KEPT = 12.0  # unless the other process says again who is there
SECONDS_A_TABLE_IS_KEPT = 300.0
SECONDS_A_CONFIRMATION_LASTS = 600.0  # before somebody erases an account or changes how they sign in
SECONDS_A_CHALLENGE_IS_KEPT = 300.0  # for somebody to find and use their passkey
SECONDS_OF_A_VERDICT = 300.0  # of playing
SECONDS_OF_A_REPORT = 600.0
SECONDS_OF_A_TRIAL = 30.0  # for the first game of a version that somebody wants to play
SECONDS_OF_A_PRINT = 60.0  # of drawing
SECONDS_TO_WAIT_FOR_NEWS = 2.0  # of a review; a server that stops waits no longer for those who ask


@dataclass(frozen=True)
class Rate:
    """A long-term rate, and how many requests may come at once."""

    per_second: float
    burst: float

    def times(self, factor: float) -> Rate:
        return Rate(self.per_second * factor, self.burst * factor)


REQUESTS = Rate(40, 200)
NEW_TABLES = Rate(0.5, 60)
OPENED_TABLES = Rate(10, 100)  # tables that have to be read from the database
PAST_POSITIONS = Rate(15, 60)
SOCKET_MESSAGES = Rate(20, 80)  # by their cost, for one socket
ADDRESS_MESSAGES = Rate(200, 1000)  # by their cost, for all sockets of an address
LESSON_TRIES = Rate(5, 30)
PUZZLE_TRIES = Rate(1, 10)
CHAT_LINES = Rate(0.5, 8)
HINTS = Rate(0.5, 4)
REVIEWS = Rate(0.2, 30)
WEIGHED_ACTIONS = Rate(1, 10)
SIGN_INS = Rate(0.1, 10)  # with a passkey or a recovery code, whether they succeed or not
NEW_ACCOUNTS = Rate(0.02, 10)
ACCOUNT_CHANGES = Rate(0.5, 30)
NEW_SEEKS = Rate(0.5, 30)
CODE_TRIES = Rate(1 / 30, 10)  # nobody guesses a code of six letters like that
PUSH_DEVICES = Rate(0.1, 20)  # that register
REPORTS = Rate(0.01, 5)
RELATIONS = Rate(0.2, 20)
PLANNED_POSITIONS = Rate(4, 30)
WORKSHOP_CHANGES = Rate(4, 60)
PRINTS = Rate(0.1, 10)
