"""For designers: what thousands of games say about a set of rules, and what another number would change.

The path of `tablewright lab GAME` through the code:

1. `cli.lab.report` reads the arguments and loads the game.
2. `planning.report_plans` lists the samples to play. `planning.collect` plays them with `arena.workers.WorkerPool`, and
   then the most interesting elements with restrictions. The result is an `Evidence`: samples of recorded games.
3. `report.write_report` asks every section in turn (`fairness`, `pace`, `closeness`, `interaction`, `choices`,
   `elements`, `combos`, `printed`, `economy`, `skill`, `information`, `variants`). A section adds measurements, and
   findings with a p-value, to a `findings.Section`.
4. `findings.reported` decides which findings are reported, over all sections together.
5. `page.write_page` writes the page, and `cli.lab` prints the summary. `report_data` has the same as data for `--json`
   and for the workshop, which plays the games one at a time with `report_games`. It adds the number to turn against a
   finding (`remedies`) and people's choices beside those of bots (`people`).

`measures` declares every measure, threshold and severity; `statistics` has the estimates and tests; `wording` and
`plots` turn numbers into text and pictures. `comparing`, `shifts`, `figures`, `tuning` and `verdict` serve the other
commands and the workshop.
"""

from tablewright.arena.workers import WorkerPool
from tablewright.lab.comparing import Comparison, compare
from tablewright.lab.page import write_page
from tablewright.lab.planning import collect, report_plans
from tablewright.lab.report import Report, write_report
from tablewright.lab.tuning import Trial, read_dial, read_target, tune

__all__ = [
    "Comparison",
    "Report",
    "Trial",
    "WorkerPool",
    "collect",
    "compare",
    "read_dial",
    "read_target",
    "report_plans",
    "tune",
    "write_page",
    "write_report",
]
