"""Merges the output of check.py into the report of one run."""
import glob
import heapq
import json
import os

import reports


def lines_of(directory):
    """The lines of Spark's files, in their order, without their ends."""
    for part in sorted(glob.glob(os.path.join(glob.escape(directory), "part-*"))):
        with open(part, "rb") as file:
            for line in file:
                yield line.rstrip(b"\n")


def job_of(output):
    with open(os.path.join(output, "job.json"), encoding="utf-8") as file:
        return json.load(file)


def report(output):
    """The lines of the report, byte for byte."""
    with open(os.path.join(output, "report.jsonl"), "rb") as file:
        header, footer = file.read().splitlines()
    index_of = {file["file"]: index for index, file in enumerate(job_of(output)["files"])}

    # Of one line, its faults come first.
    results = lines_of(os.path.join(output, "results"))
    results = ((place(line, index_of), 1, line) for line in results)
    bad = (json.loads(line)["report"].encode() for line in lines_of(os.path.join(output, "bad")))
    bad = ((place(line, index_of), 0, line) for line in bad)
    yield header
    yield from (line for _, _, line in heapq.merge(bad, results, key=lambda each: each[:2]))
    yield footer


def place(line, index_of):
    found = reports.FILE.search(line)
    return index_of[json.loads(found[1])], reports.line_number(line)
