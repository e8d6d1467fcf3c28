"""What the compiler refuses is shortened to one line with the author's file."""

import high_tide
from numba.core.errors import TypingError

from tablewright.engine.checker.compiler import compiler_mistake

REPORT = """Failed in nopython mode pipeline (step: nopython frontend)
Failed in nopython mode pipeline (step: nopython frontend)
Cannot resolve setattr: (Literal[int](3)).foo = Literal[int](2)

During: typing of set attribute 'foo' at {rules} (13)
During: resolving callee type: type(CPUDispatcher(<function inner at 0xffff84ead300>))
During: typing of call at /home/author/.cache/tablewright/high-tide-15c9/match_high_tide.py (23)
"""


def test_a_long_report_becomes_one_line_that_names_the_rule():
    mistake = compiler_mistake(TypingError(REPORT.format(rules=high_tide.__file__)))
    assert str(mistake).startswith("high_tide/__init__.py:13: Cannot resolve setattr: (Literal[int](3)).foo = ")
    assert len(str(mistake).splitlines()) == 1


def test_an_error_of_something_else_is_left_alone():
    assert compiler_mistake(ValueError("typing at /somewhere.py (3)")) is None
