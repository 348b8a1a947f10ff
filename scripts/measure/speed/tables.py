"""Rounds in turns, Markdown tables, and the bars to clear."""
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


def in_turns(ways, rounds):
    """The results of each way, round by round. Each round starts with another way."""
    for turn in range(rounds):
        note(f"round {turn + 1} of {rounds}")
        order = [(turn + place) % len(ways) for place in range(len(ways))]
        measured = {place: ways[place]() for place in order}
        yield [measured[place] for place in range(len(ways))]


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


class Bars:
    """Measured values with a required minimum or maximum. A missed bar does not fail the benchmark,
    because the machine may have been busy."""

    def __init__(self):
        self.rows = []

    def at_least(self, name, values, limit, form="{:.2f}"):
        self.add(name, values, "at least", limit, form, statistics.median(values) >= limit)

    def at_most(self, name, values, limit, form="{:.2f}"):
        self.add(name, values, "at most", limit, form, statistics.median(values) <= limit)

    def add(self, name, values, word, limit, form, is_met):
        measured = median_and_spread(values, form) if len(values) > 1 else form.format(values[0])
        self.rows.append((name, measured, f"{word} {form.format(limit)}", "met" if is_met else "missed"))

    def print(self):
        if not self.rows:
            return
        heading("bar", "measured, median (min–max)", "required", "result")
        for cells in self.rows:
            row(*cells)
        end()
