#!/usr/bin/env python3
"""Checks JSON Lines files of vectors with oauthcheck on an Apache Spark cluster.

usage: scripts/spark/submit [options of Spark] scripts/spark/check.py FILE|DIRECTORY… --output DIRECTORY [--tool PATH]
           [--partitions N] [-- OPTION…]

Spark cuts the files into parts, and lets its workers pass the lines of each part to `oauthcheck check`, with the options after `--`.
The reports are written to DIRECTORY, with the names and line numbers of the whole files. `cat DIRECTORY/part-* | oauthcheck merge -`
merges them into one report, and has the exit code of a single run. If a worker is lost, or a process does not end its report, Spark checks
the part again.
Exit: 0 the reports are written, 3 the command line is wrong, or checking a part failed four times.
"""
import argparse
import itertools
import json
import os
import re
import subprocess
import sys
from urllib.parse import unquote

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
PART = 32 << 20  # bytes, where no number of parts is given
# Quotes in JSON strings are escaped, so these can only match members.
PLACE = re.compile(rb'"file": "-", "line": (\d+)')
ID = b'{"id": "-::'
FOOTER = b'{"summary"'


def checked(command, file, lines_before, lines):
    """The report of a part of a file, line by line, as a report of the whole file would have them."""
    done = subprocess.run(command, input=b"".join(line + b"\n" for line in lines), capture_output=True)
    report = done.stdout.rstrip(b"\n").split(b"\n")
    if not report[-1].startswith(FOOTER) or b'"partial": true' in report[-1]:
        raise RuntimeError(f"{command[0]} ended with {done.returncode}: {done.stderr[-2000:].decode(errors='replace')}")
    place = b'"file": ' + json.dumps(file, ensure_ascii=False).replace("\x7f", "\\u007f").encode() + b', "line": '
    dot = file.rfind(".")
    stem = file[:dot] if dot > file.rfind("/") + 1 else file
    start = b'{"id": ' + json.dumps(stem, ensure_ascii=False)[:-1].encode() + b"::"
    for line in report:
        if line.startswith(ID):
            line = start + line[len(ID):]
        yield PLACE.sub(lambda found: place + b"%d" % (int(found[1]) + lines_before), line).decode()


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
            command = [SparkFiles.get(tool), "check", "--jsonl", "-", "--report", "jsonl", *options]
            yield from checked(command, name_of(path), before[path, start], (bytes(row["line"]) for row in group))

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
