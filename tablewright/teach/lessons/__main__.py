"""`python -m tablewright.teach.lessons GAME …`: what is wrong with the lessons, and how long they are."""

from __future__ import annotations

import sys
from statistics import median

from tablewright.engine.box import Box
from tablewright.engine.registry import open_box
from tablewright.teach.lessons import mistakes, read_lessons, solution


def main(slugs: list[str]) -> int:
    wrong = False
    for slug in slugs:
        box = open_box(slug)
        found = mistakes(box)
        print(*found, sep="\n") if found else print(*lengths(box), sep="\n")
        wrong |= bool(found)
    return int(wrong)


def lengths(box: Box) -> list[str]:
    lessons = read_lessons(box)
    actions = [len(solution(box, lesson)) for lesson in lessons]
    minutes = [lesson.seconds / 60 for lesson in lessons]
    rows = [
        f"  {lesson.title}: {count} actions, {time:.1f} minutes, {lesson.words_before_first_action} words to read first"
        for lesson, count, time in zip(lessons, actions, minutes, strict=True)
    ]
    total = f"median {median(actions):g} actions, {median(minutes):.1f} minutes; together {sum(minutes):.1f} minutes"
    return [f"{box.title}: {len(lessons)} lessons, {total}", *rows]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
