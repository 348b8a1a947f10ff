#!/usr/bin/env python3
"""Checks JSON Lines files of vectors with oauthcheck on an Apache Spark cluster.

usage: scripts/spark/submit [options of Spark] scripts/spark/check.py FILE|DIRECTORY… --output DIRECTORY [--tool PATH]
           [--partitions N] [-- OPTION…]

Spark cuts the files into parts, and lets its workers pass the lines of each part to `oauthcheck check`, with the options after `--`.
The reports are written to DIRECTORY, with the names and line numbers of the whole files. `cat DIRECTORY/part-* | oauthcheck merge -`
merges them into one report, and has the exit code of a single run. If a worker is lost, or a process does not end its report, Spark checks the part again.
Exit: 0 the reports are written, 3 the command line is wrong, or checking a part failed four times.
"""
import argparse
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from urllib.parse import unquote

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
PART = 32 << 20  # bytes, where no number of parts is given
# Quotes in JSON strings are escaped, so these can only match members.
PLACE = re.compile(rb'"file": "-", "line": (\d+)')
ID = b'{"id": "-::'
FOOTER = b'{"summary"'


class Part:
    """The lines of a part of a file, checked by a process of the tool."""

    def __init__(self, tool, options, file, lines_before):
        self.command = [tool, "check", "--jsonl", "-", "--report", "jsonl", *options]
        self.before = lines_before
        quoted = json.dumps(file, ensure_ascii=False).replace("\x7f", "\\u007f").encode()
        dot = file.rfind(".")
        stem = file[:dot] if dot > file.rfind("/") + 1 else file
        self.file = b'"file": ' + quoted + b', "line": '
        self.id = b'{"id": ' + json.dumps(stem, ensure_ascii=False)[:-1].encode() + b"::"

    def check(self, lines):
        """The report, line by line, as one of the whole file would have them."""
        footer = b""
        with tempfile.TemporaryFile() as errors, subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors) as process:
            threading.Thread(target=self.feed, args=(process.stdin, lines), daemon=True).start()
            for line in process.stdout:
                footer = line if line.startswith(FOOTER) else b""
                yield self.placed(line.rstrip(b"\n")).decode()
            process.wait()
            errors.seek(0)
            said = errors.read()[-2000:].decode(errors="replace")
        if not footer or b'"partial": true' in footer:
            raise RuntimeError(f"{self.command[0]} ended with {process.returncode}: {said}")

    @staticmethod
    def feed(pipe, lines):
        try:
            with pipe:
                for line in lines:
                    pipe.write(line + b"\n")
        except BrokenPipeError:
            pass  # the missing footer shows it

    def placed(self, line):
        if line.startswith(ID):
            line = self.id + line[len(ID):]
        return PLACE.sub(lambda found: self.file + b"%d" % (int(found[1]) + self.before), line)


def name_of(uri):
    """A local path, or the URI."""
    return unquote(re.sub(r"^file:/+", "/", uri)) if uri.startswith("file:") else uri


def run(spark, call, options):
    from pyspark import SparkFiles
    from pyspark.sql import functions
    spark.sparkContext.setLogLevel("WARN")
    spark.conf.set("spark.sql.files.minPartitionNum", call.partitions or 1)
    spark.conf.set("spark.sql.files.maxPartitionBytes", PART)
    # Or each file would count as 4 MiB, however small the parts are to be.
    spark.conf.set("spark.sql.files.openCostInBytes", 1 << 16)
    paths = [path if "://" in path else "file://" + os.path.abspath(path) for path in call.files]
    rows = spark.read.text(paths, lineSep="\n", recursiveFileLookup=True, pathGlobFilter="*.{jsonl,ndjson}").select(
        # As binary: the tool decides whether a line is UTF-8.
        functions.col("value").cast("binary").alias("line"), functions.col("_metadata.file_path").alias("path"),
        functions.col("_metadata.file_block_start").alias("start"))
    before, total = {}, {}
    for row in sorted(rows.groupBy("path", "start").count().collect(), key=lambda row: (row["path"], row["start"])):
        before[row["path"], row["start"]] = total.get(row["path"], 0)
        total[row["path"]] = total.get(row["path"], 0) + row["count"]
    if not total:
        sys.exit("check.py: error: the files have no lines; their names must end in .jsonl or .ndjson, and not begin with _ or .")
    spark.sparkContext.addFile(os.path.abspath(call.tool))
    tool = os.path.basename(call.tool)

    def check(part):
        for (path, start), group in itertools.groupby(part, key=lambda row: (row["path"], row["start"])):
            yield from Part(SparkFiles.get(tool), options, name_of(path), before[path, start]).check(bytes(row["line"]) for row in group)

    rows.rdd.mapPartitions(check).saveAsTextFile(call.output if "://" in call.output else "file://" + os.path.abspath(call.output))
    print(f"check.py: {sum(total.values()):,} lines of {len(total)} files are checked: cat {call.output}/part-* | oauthcheck merge -")


def main():
    words = sys.argv[1:]
    place = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--output", required=True, metavar="DIRECTORY", help="must not exist yet")
    parser.add_argument("--tool", default=os.environ.get("OAUTHCHECK") or os.path.join(ROOT, ".build/release/oauthcheck"),
                        metavar="PATH", help="oauthcheck; Spark copies it to the workers")
    parser.add_argument("--partitions", type=int, metavar="N", help="cut the files into N parts or more (default: one for 32 MiB)")
    call = parser.parse_args(words[:place])
    from pyspark.sql import SparkSession
    spark = SparkSession.builder.appName("oauthcheck").getOrCreate()
    try:
        run(spark, call, words[place + 1:])
    except Exception as failure:  # Spark's own messages have many lines
        print(f"check.py: error: {str(failure)[:2000]}", file=sys.stderr)
        return 3
    finally:
        spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
