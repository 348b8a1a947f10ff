#!/usr/bin/env python3
"""Check JSON Lines of vectors with oauthcheck on an Apache Spark cluster.

usage: spark-submit [options of Spark] check.py FILE|DIRECTORY… --output DIRECTORY [--tool PATH]

Every line goes through a process of the tool on some worker. The report is that of one run of
`oauthcheck check` over all files: docs/scale.md tells how, and what cannot be the same. The output:

  results/      the lines of the report, in the order of the files: passed, failed, skipped
  bad/          the lines that could not be checked, with their reasons
  report.jsonl  the report's header and footer, with the summary; written last
  job.json      the files, how many lines they have, and the options

exit status: that of oauthcheck: 0 all is as expected, 1 something differs, 2 there are bad lines or
the call cannot be used, 3 the job broke, 4 there are no vectors.
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
    print("check.py: PySpark is not installed; scripts/spark/install does it", file=sys.stderr)
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
    context.setJobDescription("look for ids that are used before")
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
    """{(file's index, line): id} of the lines whose id an earlier line of the file has, as far
    as the tool holds ids: to the 65,536th."""
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
        # A file with fewer ids than the tool holds, and with more lines, has to be read on.
        if all(index in full or count <= reach for index, count in enumerate(lines)):
            return {(row["file"], row["line"]): row["id"] for row in found}
        reach *= 16


def rows_of(spark, source, places):
    """The rows of the blocks that hold lines of these places, in the order of their blocks."""
    lines = [[] for _ in source.names]
    for index, line in sorted(places):
        lines[index].append(line)

    def holds(index, before, count):
        place = bisect.bisect_right(lines[index], before)
        return place < len(lines[index]) and lines[index][place] <= before + count

    held = [block for block, about in source.blocks.items() if holds(*about)]
    blocks = spark.createDataFrame(held, "path string, start long")
    # The small side is broadcast, which leaves the rows in their order.
    return source.rows.join(functions.broadcast(blocks), ["path", "start"])


def explain(spark, checked, work):
    """(file's index, line, report) of the failures that are explained, then the header and the
    footer of that run.

    One process explains them all, as in one run over all files: later failures are looked into
    less deeply, depending on the earlier ones."""
    first = checked.where("explainable").orderBy("file", "line").limit(work.explain_max)
    rows = first.select("file", "line", "octets").collect()
    told = spark.sparkContext.parallelize([rows], 1).flatMap(work.explain).collect()
    (_, _, header), (_, _, footer) = told[-2:]
    return told[:-2], header, footer


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
    told = [reason(error) for error in errors] or [report["reason"]]
    line = {"file": name, "line": row["line"], "reasons": told, "report": row["report"]}
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
    told = spark.createDataFrame(explained, "file int, line long, told string")
    every = checked.join(functions.broadcast(told), ["file", "line"], "left")
    every = every.withColumn("report", functions.coalesce("told", "report"))
    is_bad = functions.col("kind").isin(*worker.BAD)
    names = spark.createDataFrame(list(enumerate(source.names)), "file int, name string")
    write_results(every.where(~is_bad), names, call.output + "/results", call.format)
    write_bad(spark, every.where(is_bad), source.names, call.output + "/bad")


def run(spark, call):
    """Does it all; returns the summary."""
    context, storage = spark.sparkContext, files.Storage(spark)
    if storage.exists(call.output):
        raise files.Unusable(f"{call.output}: exists already")
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
    add("--tool", default=tool, metavar="PATH", help="oauthcheck; Spark takes it to the workers")
    add("--partitions", type=int, metavar="N",
        help="parts to cut the files into (default: one for 32 MiB)")
    add("--format", choices=("jsonl", "parquet"), default="jsonl", help="of results/")
    add("--explain-max", type=int, default=1000, metavar="N", help="as with check")
    add("--depth", type=int, default=3, metavar="N", help="as with check")
    add("--budget", type=float, default=2.0, metavar="S", help="as with check")
    add("--exact-header", action="store_true", help="as with check")
    add("--show-secrets", action="store_true",
        help="as with check; and bad/ holds the bad lines themselves")
    call = parser.parse_args()
    if call.partitions is not None and call.partitions < 1 or call.explain_max < 0:
        parser.error("--partitions is 1 at least, --explain-max 0")
    if not os.access(call.tool, os.X_OK):
        parser.error(f"there is no program at {call.tool}")
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
    except Exception as failure:  # Spark's own say more, in many lines
        print(f"check.py: error: {failure}", file=sys.stderr)
        return 3
    finally:
        spark.stop()
    print(f"oauthcheck: {summary.sentence}")
    return summary.exit_code


if __name__ == "__main__":
    sys.exit(main())
