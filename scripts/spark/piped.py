"""Passes lines of vectors through a process of `oauthcheck`: the work of the workers.

A line goes in, its lines of the report come out. Only whether its id was used before depends on other
lines. The tool keeps the first 65,536 ids of a file for that; `Piped` can start with that many other
ids, so that these lines are not compared with each other.
"""
import collections
import re
import subprocess
import tempfile
import threading

import reports

# The number of ids that the tool keeps; it does not compare further ones.
IDS_HELD = 65_536
ANY_IDS = [str(number) for number in range(IDS_HELD)]
USED_BEFORE = re.compile(rb'"path": "id", "message": "duplicate id \\"[^"\\]+\\""')


class ToolFailed(Exception):
    """The tool did not finish its report."""


class Piped:
    """A run of the tool over lines; iterate to get its results.

    Lines are pairs of a key, such as a number, and octets. For each line that is not blank, in order,
    the result is its pair and the list of its lines in the report. `header` and `footer` of the
    report are known at the end.
    """

    def __init__(self, tool, options, lines, first_ids=()):
        """`first_ids`: ids to use before the first line."""
        self.command = [tool, "check", "--jsonl", "-", "--report", "jsonl", *options]
        self.lines = lines
        self.first_ids = first_ids
        self.header = self.footer = None
        self._sent = collections.deque()
        self._failures = []

    def __iter__(self):
        with tempfile.TemporaryFile() as errors:
            with subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors
            ) as process:
                feeding = threading.Thread(target=self._feed, args=(process.stdin,), daemon=True)
                feeding.start()
                try:
                    yield from self._answers(process.stdout)
                    feeding.join()
                finally:
                    process.kill()
            self._require_end(process, errors)

    def _feed(self, pipe):
        try:
            with pipe:
                for name in self.first_ids:
                    pipe.write(b'{"id": "%s"}\n' % name.encode())
                for key, octets in self.lines:
                    self._sent.append((key, octets))
                    pipe.write(octets)
                    pipe.write(b"\n")
        except BrokenPipeError:
            pass  # the missing footer shows it
        except Exception as failure:  # of the lines' source; raised by the iteration
            self._failures.append(failure)

    def _answers(self, output):
        taken = len(self.first_ids)
        number, pair, answer = 0, None, []
        for report in output:
            if report.startswith(reports.HEADER):
                self.header = report.decode().rstrip("\n")
                continue
            if report.startswith(reports.FOOTER):
                self.footer = report.decode().rstrip("\n")
                continue
            found = reports.line_number(report)
            if found <= len(self.first_ids):
                continue
            if found != number:
                if answer:
                    yield *pair, answer
                number, answer = found, []
            while taken < number:
                pair = self._sent.popleft()
                taken += 1
            answer.append(report.rstrip(b"\n"))
        if answer:
            yield *pair, answer

    def _require_end(self, process, errors):
        if self._failures:
            raise self._failures[0]
        if self.footer is None or '"partial": true' in self.footer:
            errors.seek(0, 2)
            errors.seek(max(0, errors.tell() - 2000))
            text = errors.read().decode(errors="replace")
            raise ToolFailed(f"{self.command[0]} ended with {process.returncode}: {text}")


def piped(tool, options, lines):
    """The same, without comparing the ids of these lines."""
    again = []
    for key, octets, answer in Piped(tool, options, lines):
        if any(USED_BEFORE.search(report) for report in answer):
            again.append((key, octets))
        else:
            yield key, octets, answer
    if again:
        yield from Piped(tool, options, again, first_ids=ANY_IDS)
