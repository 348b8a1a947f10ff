#!/usr/bin/env python3
"""Check JSON Lines of vectors with oauthcheck on an Apache Spark cluster.

usage: spark-submit [options of Spark] check.py FILE|DIRECTORY… --output DIRECTORY [--tool PATH]

Each worker passes its lines to a process of the tool. The report is that of one run of
`oauthcheck check` over all files; docs/scale.md says how, and what may differ. The output:

  results/      the lines of the report, in the order of the files: passed, failed, skipped
  bad/          the lines that could not be checked, with their reasons
  report.jsonl  the report's header and footer, with the summary; written last
  job.json      the files, how many lines they have, and the options

exit status: that of oauthcheck: 0 all is as expected, 1 something differs, 2 some lines cannot be
read or the call is wrong, 3 the job failed, 4 there are no vectors.
"""
import argparse
import base64
import bisect
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

try:
    from pyspark import StorageLevel
    from pyspark.sql import SparkSession, functions
except ImportError:
    print("check.py: PySpark is not installed; run scripts/spark/install", file=sys.stderr)
    sys.exit(3)

import files  # noqa: E402
import piped  # noqa: E402
import reports  # noqa: E402
import worker  # noqa: E402
from worker import CHECKED  # noqa: E402

ORDER = ["file", "line", "part"]


def checked_lines(spark, source, work):
    """All lines of the report as CHECKED has them, each kept on the worker that made it."""
    context = spark.sparkContext
    context.setJobDescription("check the lines")
    checked = spark.createDataFrame(
        source.rows.rdd.mapPartitions(work.check), CHECKED, verifySchema=False)
    checked = checked.persist(StorageLevel.DISK_ONLY)
    checked.count()
    context.setJobDescription("find duplicate ids")
    repeated = repeated_ids(checked, source.lines)
    if not repeated:
        return checked
    again = rows_of(spark, source, repeated).rdd
    again = again.mapPartitions(lambda rows: work.check_repeated(rows, repeated))
    places = spark.createDataFrame(list(repeated), "file int, line long")
    others = checked.join(functions.broadcast(places), ["file", "line"], "left_anti")
    every = others.unionByName(spark.createDataFrame(again, CHECKED, verifySchema=False))
    return every.persist(StorageLevel.DISK_ONLY)


def repeated_ids(checked, lines):
    """{(file's index, line): id} of the lines whose id an earlier line of the file has. Like the
    tool, compares with the first 65,536 ids."""
    held, reach = piped.IDS_HELD, piped.IDS_HELD
    while True:
        ids = checked.where(f"id is not null and line <= {reach}").selectExpr(
            "file", "line", "id",
            "row_number() over (partition by file, id order by line) = 1 as is_new")
        ids = ids.selectExpr("*", """count_if(is_new) over (partition by file order by line
            rows between unbounded preceding and 1 preceding) as held""").where(f"held < {held}")
        found = ids.where("not is_new").collect()
        full = ids.where("is_new").groupBy("file").count().where(f"count = {held}").collect()
        full = {row["file"] for row in full}
        # A file with more lines, and fewer ids than the tool keeps, must be read further.
        if all(index in full or count <= reach for index, count in enumerate(lines)):
            return {(row["file"], row["line"]): row["id"] for row in found}
        reach *= 16


def rows_of(spark, source, places):
    """The rows of the blocks that contain these lines, in the order of the blocks."""
    lines = [[] for _ in source.names]
    for index, line in sorted(places):
        lines[index].append(line)

    def holds(index, before, count):
        place = bisect.bisect_right(lines[index], before)
        return place < len(lines[index]) and lines[index][place] <= before + count

    held = [block for block, about in source.blocks.items() if holds(*about)]
    blocks = spark.createDataFrame(held, "path string, start long")
    # Broadcasting the small side keeps the order of the rows.
    return source.rows.join(functions.broadcast(blocks), ["path", "start"])


def explain(spark, checked, work):
    """(file's index, line, report) of the explained failures, then header and footer of that run.

    One process explains them all, as in one run over all files: how deep the search for a failure
    goes depends on the failures before it."""
    first = checked.where("explainable").orderBy("file", "line").limit(work.explain_max)
    rows = first.select("file", "line", "octets").collect()
    lines = spark.sparkContext.parallelize([rows], 1).flatMap(work.explain).collect()
    (_, _, header), (_, _, footer) = lines[-2:]
    return lines[:-2], header, footer


def write_results(checked, names, output, form):
    if form == "parquet":
        columns = "name as file", "line", "id", "kind as status", "report"
        results = checked.join(functions.broadcast(names), "file").orderBy(ORDER)
        results.selectExpr(*columns).write.parquet(output)
    else:
        checked.orderBy(ORDER).select("report").write.text(output)


def write_bad(spark, checked, names, output):
    lines = checked.orderBy(ORDER).rdd.map(lambda row: (bad_line(names[row["file"]], row),))
    spark.createDataFrame(lines, "value string").write.text(output)


def bad_line(name, row):
    report = json.loads(row["report"])
    errors = report.get("errors") or ([report["error"]] if "error" in report else [])
    reasons = [reason(error) for error in errors] or [report["reason"]]
    line = {"file": name, "line": row["line"], "reasons": reasons, "report": row["report"]}
    if row["octets"] is not None:
        octets = bytes(row["octets"])
        try:
            line["text"] = octets.decode()
        except UnicodeDecodeError:
            line["base64"] = base64.b64encode(octets).decode()
    return json.dumps(line, ensure_ascii=False)


def reason(error):
    path = f"{error['path']}: " if error["path"] else ""
    return f"column {error['column']}: {path}{error['message']}"


def write(spark, checked, explained, source, call):
    """Writes results/ and bad/, both in the order of the files."""
    explained = spark.createDataFrame(explained, "file int, line long, explained string")
    every = checked.join(functions.broadcast(explained), ["file", "line"], "left")
    every = every.withColumn("report", functions.coalesce("explained", "report"))
    is_bad = functions.col("kind").isin(*worker.BAD)
    names = spark.createDataFrame(list(enumerate(source.names)), "file int, name string")
    write_results(every.where(~is_bad), names, call.output + "/results", call.format)
    write_bad(spark, every.where(is_bad), source.names, call.output + "/bad")


def run(spark, call):
    """Runs the job; returns the summary."""
    context, storage = spark.sparkContext, files.Storage(spark)
    if storage.exists(call.output):
        raise files.Unusable(f"--output {call.output} exists already; name a new directory")
    context.setJobDescription("count the lines")
    source = files.Input(spark, storage, call.files, call.partitions)
    for module in (worker, piped, reports):
        context.addPyFile(module.__file__)
    context.addFile(os.path.abspath(call.tool))
    options = ["--depth", str(call.depth), "--budget", str(call.budget)]
    options += ["--exact-header"] * call.exact_header + ["--show-secrets"] * call.show_secrets
    work = worker.Worker(
        source, os.path.basename(call.tool), options, call.explain_max, call.show_secrets)
    checked = checked_lines(spark, source, work)
    context.setJobDescription("explain the first failures")
    counts = {row["kind"]: row["count"] for row in checked.groupBy("kind").count().collect()}
    explained, header, footer = explain(spark, checked, work)
    context.setJobDescription("write the results")
    write(spark, checked, explained, source, call)
    summary = reports.Summary(counts, reports.causes_of(footer))
    lines = [{"file": name, "lines": count} for name, count in zip(source.names, source.lines)]
    options += ["--explain-max", str(call.explain_max)]
    job = json.dumps(
        {"files": lines, "options": options, "format": call.format}, ensure_ascii=False, indent=2)
    storage.write(call.output + "/job.json", job + "\n")
    storage.write(call.output + "/report.jsonl", f"{header}\n{summary.footer}\n")
    return summary


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tool = os.path.join(HERE, "..", "..", ".build", "release", "oauthcheck")
    add = parser.add_argument
    add("files", nargs="+", metavar="FILE", help="JSON Lines, or a directory of them")
    add("--output", required=True, metavar="DIRECTORY", help="must not exist yet")
    add("--tool", default=tool, metavar="PATH", help="oauthcheck; Spark copies it to the workers")
    add("--partitions", type=int, metavar="N",
        help="parts to split the files into (default: one per 32 MiB)")
    add("--format", choices=("jsonl", "parquet"), default="jsonl", help="of results/")
    add("--explain-max", type=int, default=1000, metavar="N", help="as with check")
    add("--depth", type=int, default=3, metavar="N", help="as with check")
    add("--budget", type=float, default=2.0, metavar="S", help="as with check")
    add("--exact-header", action="store_true", help="as with check")
    add("--show-secrets", action="store_true",
        help="as with check; bad/ then contains the bad lines themselves")
    call = parser.parse_args()
    if call.partitions is not None and call.partitions < 1 or call.explain_max < 0:
        parser.error("--partitions must be at least 1, --explain-max at least 0")
    if not os.access(call.tool, os.X_OK):
        parser.error(f"--tool {call.tool} is not a program; build it with scripts/oauthcheck --version")
    call.output = call.output.rstrip("/")
    return call


def main():
    call = arguments()
    spark = SparkSession.builder.appName("oauthcheck").getOrCreate()
    try:
        summary = run(spark, call)
    except files.Unusable as failure:
        print(f"check.py: error: {failure}", file=sys.stderr)
        return 2
    except Exception as failure:  # Spark's own messages have many lines
        print(f"check.py: error: {failure}", file=sys.stderr)
        return 3
    finally:
        spark.stop()
    print(f"oauthcheck: {summary.sentence}")
    return summary.exit_code


if __name__ == "__main__":
    sys.exit(main())
