"""The table in words and as a picture."""

import numpy as np
import pytest

from tablewright.envs import gymnasium as ours_gymnasium
from tablewright.envs import pettingzoo as ours
from tablewright.envs.rendering import HEIGHT, WIDTH, folded

from .tables import every_table


def played(slug, mode, steps, **options):
    env = ours.raw_env(slug, render_mode=mode, plain=True, **options)
    env.reset(seed=3)
    for _ in range(steps):
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
    return env


@every_table
def test_words_are_the_sentences_the_board_and_the_prompt(slug, players):
    env = played(slug, "ansi", 3, players=players)
    match, text = env.single.match_with_journal(), env.render()
    assert match.board(None) in text
    assert text.endswith(match.prompt() + "\n")
    assert all(sentence in text for sentence in match.journal(None))


@every_table
def test_a_picture_changes_with_the_table_and_not_in_size(slug, players):
    pictures = [played(slug, "rgb_array", steps, players=players).render() for steps in (0, 1, 1)]
    assert {picture.shape for picture in pictures} == {(HEIGHT, WIDTH, 3)}
    assert {picture.dtype for picture in pictures} == {np.dtype(np.uint8)}
    assert (pictures[1] == pictures[2]).all()
    assert (pictures[0] != pictures[1]).any()


def test_human_rendering_is_printed(capsys):
    env = played("high-tide", "human", 2)
    assert env.render() is None
    assert capsys.readouterr().out.strip() == env.render("ansi").strip()


def test_nothing_is_rendered_unless_it_is_asked_for():
    assert played("high-tide", None, 1).render() is None


def test_spectators_are_shown_no_hand_and_a_learner_its_own():
    env = ours_gymnasium.TableEnv("high-tide", bots="random", render_mode="ansi", plain=True)
    env.reset(seed=4)
    own = env.render()
    other = ours.raw_env("high-tide", render_mode="ansi", plain=True)
    other.single = env.single
    assert own != other.render()
    env.single.states[:] = env.single.match.imagine(env.seat, 99).states
    assert env.render() == own


@pytest.mark.parametrize(("line", "parts"), [("short", 1), ("  " + "word " * 60, 3), ("", 1)])
def test_long_lines_are_folded(line, parts):
    assert len(folded(line)) == parts
    assert " ".join(" ".join(folded(line)).split()) == " ".join(line.split())
