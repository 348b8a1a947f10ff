"""Markdown tables, and the bars to clear."""
import dataclasses
import statistics
import sys


def note(text):
    print(f"benchmark: {text}", file=sys.stderr, flush=True)


def heading(*columns):
    """The heading of a table: the first column is text, the others are numbers."""
    print(f"| {' | '.join(columns)} |\n| --- |{' ---: |' * (len(columns) - 1)}", flush=True)


def row(*cells):
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


def end():
    print(flush=True)


def spread(values, form):
    """The median, and the range."""
    low, middle, high = min(values), statistics.median(values), max(values)
    return form.format(middle), f"{form.format(low)}–{form.format(high)}"


def median_and_spread(values, form):
    return "{} ({})".format(*spread(values, form))


@dataclasses.dataclass(frozen=True)
class Bar:
    name: str
    measured: str
    value: float
    limit: float
    aim: float
    is_least: bool
    form: str

    @property
    def cells(self):
        word = "at least" if self.is_least else "at most"
        aim = self.form.format(self.aim) if self.aim else "–"
        return self.name, self.measured, f"{word} {self.form.format(self.limit)}", aim, self.verdict

    def reaches(self, limit):
        return self.value >= limit if self.is_least else self.value <= limit

    @property
    def verdict(self):
        if not self.reaches(self.limit):
            return "missed"
        return "cleared" if not self.aim or self.reaches(self.aim) else "cleared, short of the aim"


class Bars:
    """Measured values with a required minimum or maximum. A missed bar does not fail the benchmark,
    because the machine may have been busy."""

    def __init__(self):
        self.bars = []

    def at_least(self, name, values, limit, aim=None, form="{:.2f}"):
        self.add(name, values, limit, aim, form, True)

    def at_most(self, name, values, limit, aim=None, form="{:.2f}"):
        self.add(name, values, limit, aim, form, False)

    def add(self, name, values, limit, aim, form, is_least):
        measured = median_and_spread(values, form) if len(values) > 1 else form.format(values[0])
        middle = statistics.median(values)
        self.bars.append(Bar(name, measured, middle, limit, aim, is_least, form))

    def print(self):
        if not self.bars:
            return
        heading("bar", "measured, median (min–max)", "required", "aim", "result")
        for bar in self.bars:
            row(*bar.cells)
        end()
