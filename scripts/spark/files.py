"""The files of the job, split into blocks whose lines are counted."""
import re

from pyspark.sql import functions

from worker import BYTE_ORDER_MARK

PARTITION_SIZE = 32 << 20  # bytes, where no number of partitions is given
ENDINGS = (".jsonl", ".ndjson")


class Unusable(Exception):
    """The call is wrong."""


class Storage:
    """Files as Hadoop sees them: on local disks, HDFS, S3 or elsewhere."""

    def __init__(self, spark):
        self.configuration = spark._jsc.hadoopConfiguration()
        self.path = spark._jvm.org.apache.hadoop.fs.Path

    def system(self, name):
        path = self.path(name)
        return path.getFileSystem(self.configuration), path

    def exists(self, name):
        system, path = self.system(name)
        return system.exists(path)

    def vector_files(self, name):
        """(name, status) of the file, or of the JSON Lines under the directory, by name."""
        system, path = self.system(name)
        if not system.exists(path):
            raise Unusable(f"cannot read {name}: no such file or directory")
        status = system.getFileStatus(path)
        if not status.isDirectory():
            return [(name, status)]
        found, prefix = [], name if name.endswith("/") else name + "/"
        for entry in system.listStatus(path):
            below = entry.getPath().getName()
            if below.startswith("."):
                continue
            if entry.isDirectory():
                found.append((below, self.vector_files(prefix + below)))
            elif below.lower().endswith(ENDINGS):
                found.append((below, [(prefix + below, entry)]))
        found.sort(key=lambda each: each[0].encode())
        return [file for _, files in found for file in files]

    def begins_with_mark(self, name):
        system, path = self.system(name)
        stream = system.open(path)
        try:
            return bytes(max(stream.read(), 0) for _ in BYTE_ORDER_MARK) == BYTE_ORDER_MARK
        finally:
            stream.close()

    def write(self, name, text):
        system, path = self.system(name)
        stream = system.create(path, False)
        stream.write(bytearray(text.encode()))
        stream.close()


class Input:
    """Lines, as rows of `octets`, and of `path` and `start` of their block.

    `names` are the files as in the call, `lines` how many lines each has. `blocks` has, by path and
    start of a block, its file's index, the number of lines before it, and of its own lines.
    """

    def __init__(self, spark, storage, names, partitions):
        found = [file for name in names for file in storage.vector_files(name)]
        self.names = [name for name, _ in found]
        uris = [uniform(status.getPath().toUri().toString()) for _, status in found]
        if not found:
            raise Unusable(f"found no file whose name ends in {' or '.join(ENDINGS)}")
        if len(set(uris)) < len(uris):
            raise Unusable("a file is named twice")
        size = sum(status.getLen() for _, status in found)
        parts = partitions or max(1, -(-size // PARTITION_SIZE))
        spark.conf.set("spark.sql.files.maxPartitionBytes", max(1, -(-size // parts)))
        spark.conf.set("spark.sql.files.minPartitionNum", 1)
        paths = [status.getPath().toString() for _, status in found]
        self.rows = spark.read.text(paths, lineSep="\n").select(
            # As binary: the tool decides whether a line is UTF-8.
            functions.col("value").cast("binary").alias("octets"),
            functions.col("_metadata.file_path").alias("path"),
            functions.col("_metadata.file_block_start").alias("start"),
        )
        self._count({uri: index for index, uri in enumerate(uris)})
        for (name, status), lines in zip(found, self.lines):
            if status.getLen() and not lines:
                raise Unusable(f"{name}: Spark ignores files whose names begin with . or _; rename it")
        # Hadoop's reader removes a byte order mark, which the tool reports as an error.
        self.marked = {
            index for index, name in enumerate(self.names) if storage.begins_with_mark(name)
        }

    def _count(self, index_of):
        self.lines, self.blocks = [0] * len(index_of), {}
        counted = self.rows.groupBy("path", "start").count().collect()
        for row in sorted(counted, key=lambda row: (row["path"], row["start"])):
            index = index_of[uniform(row["path"])]
            self.blocks[row["path"], row["start"]] = index, self.lines[index], row["count"]
            self.lines[index] += row["count"]


def uniform(uri):
    """The same for file:/a and file:///a."""
    return re.sub(r"^(\w+):/+", r"\1:/", uri)
