"""The list of measures: declared once, complete, and the same in the documentation."""

import re
from pathlib import Path

import pytest

from tablewright.lab.measures import JUDGEMENTS, MEASURES, document

ROOT = Path(__file__).parents[2]


def test_the_document_is_in_step_with_the_declarations():
    assert (ROOT / "docs" / "measures.md").read_text(encoding="utf-8") == document()


def test_every_judgement_is_of_a_measure_and_every_severity_lies_between_0_and_1():
    for name, judgement in JUDGEMENTS.items():
        assert judgement.measure in MEASURES, name
        for size in (0.0, 0.5, 1.0, 100.0):
            assert -0.3 <= judgement.severity(size) <= 1.0, name


def test_every_judgement_is_used():
    source = "".join(
        path.read_text() for path in (ROOT / "tablewright" / "lab").glob("*.py") if path.stem != "measures"
    )
    assert [name for name in JUDGEMENTS if f'"{name}"' not in source] == []


def test_every_finding_is_of_a_declared_kind(high_tide_report):
    findings = [finding for section in high_tide_report.sections for finding in section.findings]
    assert {finding.kind for finding in findings} <= set(JUDGEMENTS)
    for finding in findings:
        assert (finding.p is None) or 0 < finding.p <= 1, finding.sentence


def test_findings_have_a_p_value_where_their_judgement_names_a_test(high_tide_report):
    for section in high_tide_report.sections:
        for finding in section.findings:
            if finding.judgement.test.startswith("none"):
                assert finding.p is None, finding.sentence
            elif finding.p is None:
                assert "Student's t-test" in finding.judgement.test, finding.sentence  # the same value in every game


@pytest.mark.parametrize("measure", MEASURES.values(), ids=lambda measure: str(measure.number))
def test_a_measure_is_declared_in_full(measure):
    assert measure.question.endswith("?") and measure.section.endswith("?")
    assert measure.name and measure.unit and measure.source


def test_the_sections_of_a_report_are_those_of_its_measures(high_tide_report):
    for section in high_tide_report.sections:
        for measurement in section.measurements:
            assert MEASURES[measurement.number].section == section.title


def test_no_p_value_is_written_into_the_code():
    """A p-value comes from a test or is None."""
    for path in (ROOT / "tablewright" / "lab").glob("*.py"):
        assert not re.search(r"\bp=\(?[0-9]", path.read_text()), path
