"""The contract in short: a few games and positions for each property that `tablewright prove` checks at length."""

from __future__ import annotations

from tablewright.engine import hidden_proof, proof
from tablewright.engine.game import Game


def prove_briefly(game: Game) -> None:
    """Raise `Broken` at the first property of the contract that does not hold.

    Examples:
        >>> import tablewright as tw
        >>> from tablewright.testing import prove_briefly
        >>> prove_briefly(tw.load("high-tide", players=2))
    """
    proof.games_end_in_order(game, 5)
    proof.legal_is_allowed(game, 20)
    proof.illegal_is_refused(game, 50)
    proof.hidden_stays_hidden(game, 30)
    hidden_proof.hidden_is_dealt_again(game, 12)
    hidden_proof.notes_keep_secrets(game, 30)
    proof.words_are_there(game, 20)
    proof.undo_restores(game, 20)
    proof.saves_replay(game, 1)
    proof.outcomes_are_sane(game, 3)
