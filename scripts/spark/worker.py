"""The work of a worker: checks the lines of its blocks."""
import itertools
import json
import re

from pyspark import SparkFiles

import piped
import reports

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
# A line of the report: its file's index, the line's number in the file, and its number among the
# report's lines about that line; `kind` of reports.kind; the id, if it must not be used again;
# whether the tool would explain it; the line itself, if it is needed later.
CHECKED = """file int, line long, part int, kind string, id string, report string,
explainable boolean, octets binary"""
BAD = ("unreadable", "errored", "broken")


class Worker:
    """Checks lines; is sent to the workers with all that it needs."""

    def __init__(self, source, tool, options, explain_max, keeps_lines):
        """`source` is the Input, `tool` the program's name among the files that Spark copies,
        `keeps_lines` whether bad lines are kept."""
        self.placings = [reports.Placing(name) for name in source.names]
        self.blocks, self.marked = source.blocks, source.marked
        self.tool, self.options = tool, options
        self.explain_max, self.keeps_lines = explain_max, keeps_lines

    def check(self, rows):
        """CHECKED for every line of a partition, without comparing ids."""
        options = [*self.options, "--explain-max", "0"]
        for index, lines in self.by_block(rows):
            # At most this many failures of this block can be explained, whatever the others have.
            failures = itertools.count()
            for number, octets, answer in piped.piped(self.path, options, lines):
                yield from self.checked(index, number, octets, answer, failures)

    def check_repeated(self, rows, repeated):
        """The same for the lines of `repeated`, {(file's index, line): id}, whose ids are
        duplicates."""
        options = [*self.options, "--explain-max", "0"]
        for index, lines in self.by_block(rows):
            lines = [line for line in lines if (index, line[0]) in repeated]
            ids = sorted({repeated[index, number] for number, _ in lines})
            for number, octets, answer in piped.Piped(self.path, options, lines, ids):
                yield from self.checked(index, number, octets, answer, itertools.count())

    def explain(self, rows):
        """(file's index, line, report) of the explained lines, in order, then (-1, 0, header) and
        (-1, 1, footer) of that run."""
        lines = [((row["file"], row["line"]), bytes(row["octets"])) for row in rows]
        options = [*self.options, "--explain-max", str(self.explain_max)]
        run = piped.Piped(self.path, options, lines, piped.ANY_IDS if lines else ())
        for (index, number), _, answer in run:
            before = number - reports.line_number(answer[0])
            yield index, number, self.placings[index](answer[0], before).decode()
        yield -1, 0, run.header
        yield -1, 1, run.footer

    @property
    def path(self):
        return SparkFiles.get(self.tool)

    def by_block(self, rows):
        """(file's index, numbered lines) of every block."""
        for block, group in itertools.groupby(rows, key=lambda row: (row["path"], row["start"])):
            yield self.blocks[block][0], self.numbered(block, group)

    def numbered(self, block, rows):
        index, before, count = self.blocks[block]
        number = before
        for number, row in enumerate(rows, before + 1):
            mark = BYTE_ORDER_MARK if number == 1 and index in self.marked else b""
            yield number, mark + bytes(row["octets"])
        if number - before != count:
            raise RuntimeError(f"{block[0]} changed while it was read")

    def checked(self, index, number, octets, answer, failures):
        for part, report in enumerate(answer):
            kind = reports.kind(report)
            explainable = kind == "failed" and is_explained(report, octets)
            explainable = explainable and next(failures) < self.explain_max
            is_kept = explainable or kind in BAD and self.keeps_lines
            placed = self.placings[index](report, number - reports.line_number(report))
            yield (
                index, number, part, kind, id_of(report), placed.decode(), explainable,
                octets if is_kept else None,
            )


def id_of(report):
    """The vector's id, if the tool counts it as used."""
    found = re.match(rb'\{"id": "-::([A-Za-z0-9._-]+)", "file"', report)
    return found and found[1].decode()


def is_explained(report, octets):
    """Whether the tool explains this failure: of an `invalid` vector, only if its values are wrong
    by other mistakes than it names."""
    if b'"status": "failed", "difference"' in report:
        return json.loads(octets).get("result") != "invalid"
    return b'"status": "failed", "not_by"' in report
