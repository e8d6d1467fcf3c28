"""Draw the learning curves that `ppo.py` has saved as one picture.

python examples/learning/curves.py learned/*.json > docs/learning.svg
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

WIDTH, HEIGHT, EDGE, LEGEND = 720, 360, 48, 220
COLOURS = ("#2f6690", "#b5532a", "#4d7c3a", "#7d4e9e", "#a3762b", "#3a7d7c")


def picture(curves: dict[str, list[dict[str, float]]]) -> str:
    """The score against the bot (share of opponents left behind) over minutes of learning, with 95 % intervals."""
    longest = max(point["minutes"] for curve in curves.values() for point in curve)
    across = (WIDTH - EDGE - LEGEND) / longest

    def x(minutes: float) -> float:
        return round(EDGE + across * minutes, 1)

    def y(score: float) -> float:
        return round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * min(max(score, 0.0), 1.0), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        ' font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for score in (0.0, 0.25, 0.5, 0.75, 1.0):
        dash = "" if score == 0.5 else ' stroke-dasharray="2 4"'
        parts.append(f'<path d="M{EDGE} {y(score)}H{WIDTH - LEGEND}" stroke="#8a8378"{dash}/>')
        parts.append(f'<text x="{EDGE - 8}" y="{y(score) + 4}" text-anchor="end">{score:.0%}</text>')
    for minute in range(0, int(longest) + 1, max(1, int(longest / 6))):
        parts.append(f'<text x="{x(minute)}" y="{HEIGHT - EDGE + 18}" text-anchor="middle">{minute}</text>')
    parts.append(f'<text x="{EDGE}" y="{HEIGHT - 10}">minutes of learning</text>')
    parts.append(f'<text x="{EDGE}" y="{EDGE - 18}">score against greedy; 50 % is an even match</text>')
    for i, (name, curve) in enumerate(curves.items()):
        colour = COLOURS[i % len(COLOURS)]
        points = " ".join(f"{x(p['minutes'])},{y(p['score'])}" for p in curve)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for p in curve:
            top, bottom = y(p["score"] + p["error"]), y(p["score"] - p["error"])
            parts.append(f'<path d="M{x(p["minutes"])} {top}V{bottom}" stroke="{colour}"/>')
        parts.append(f'<text x="{WIDTH - LEGEND + 12}" y="{EDGE + 20 * i}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    files = [Path(name) for name in sys.argv[1:]]
    print(picture({file.stem.replace("-", " ") + " players": json.loads(file.read_text()) for file in files}), end="")
