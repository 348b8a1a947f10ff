"""A standalone Spark cluster on this machine, for tests: a master and workers on 127.0.0.1.

Each part runs in its own session. Another process, the reaper, ends all that is left of these
sessions and removes the directory when the test has ended, for whatever reason.
"""
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request

HOST = "127.0.0.1"
START_MAX = 120  # seconds for the workers to register


def free_port():
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


def processes(session):
    """(process id, command line) of all processes of a session."""
    listed = subprocess.run(
        ["ps", "-s", str(session), "-o", "pid=,args="], capture_output=True, text=True)
    pairs = [line.split(maxsplit=1) for line in listed.stdout.splitlines()]
    return [(int(pair[0]), pair[1]) for pair in pairs if len(pair) == 2]


def kill(session):
    """Kills every process of the session; returns how many there were."""
    found = [pid for pid, _ in processes(session)]
    for pid in found:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    return len(found)


class Cluster:
    """For a `with` statement, at whose end everything ends."""

    def __init__(self, folder, directory, workers=2):
        """`folder` is the virtual environment with PySpark; `directory` is removed at the end."""
        self.folder, self.directory = folder, directory
        self.workers = []
        self.count = workers
        self.environment = {
            **os.environ, "SPARK_LOCAL_IP": HOST, "SPARK_DAEMON_MEMORY": "512m",
            "SPARK_LOCAL_DIRS": os.path.join(directory, "local"),
            "PYSPARK_PYTHON": os.path.join(folder, "bin", "python"),
        }
        self.environment.pop("SPARK_HOME", None)

    def __enter__(self):
        command = [sys.executable, os.path.abspath(__file__), self.directory]
        self.reaper = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)
        try:
            self.start_all()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.reaper.stdin.close()
        self.reaper.wait()

    def start_all(self):
        self.port = free_port()
        self.start("master", "Master", "--port", str(self.port))
        for name in (f"worker-{number}" for number in range(1, self.count + 1)):
            folder = os.path.join(self.directory, name)
            options = "--cores", "1", "--memory", "1g", "--work-dir", folder
            self.workers.append(self.start(name, "Worker", *options, self.master))
        self.await_workers()

    @property
    def master(self):
        return f"spark://{HOST}:{self.port}"

    def start(self, name, role, *arguments):
        command = ["spark-class", f"org.apache.spark.deploy.{role.lower()}.{role}"]
        return self.launch(name, [*command, "--host", HOST, "--webui-port", "0", *arguments])

    def launch(self, name, command):
        """Starts a program of PySpark, and registers it with the reaper."""
        program = os.path.join(self.folder, "bin", command[0])
        with open(self.log(name), "wb") as log:
            process = subprocess.Popen(
                [program, *command[1:]], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True, env=self.environment)
        self.reaper.stdin.write(b"%d\n" % process.pid)
        self.reaper.stdin.flush()
        return process

    def log(self, name):
        return os.path.join(self.directory, name + ".log")

    def await_workers(self):
        deadline = time.monotonic() + START_MAX
        while time.monotonic() < deadline:
            with open(self.log("master"), encoding="utf-8", errors="replace") as log:
                if log.read().count("Registering worker") >= len(self.workers):
                    return
            time.sleep(0.2)
        raise SystemExit(f"the cluster did not start within {START_MAX} s")

    def submit(self, name, script, *arguments):
        """Starts a job; returns its process and the port of its progress."""
        port = free_port()
        events = os.path.join(self.directory, name + ".events")
        os.mkdir(events)
        settings = {
            "spark.driver.host": HOST, "spark.driver.bindAddress": HOST,
            "spark.driver.memory": "1g", "spark.executor.memory": "768m",
            "spark.ui.port": port, "spark.ui.showConsoleProgress": "false",
            "spark.sql.shuffle.partitions": 16, "spark.eventLog.enabled": "true",
            "spark.eventLog.dir": "file://" + events, "spark.eventLog.rolling.enabled": "false",
            "spark.eventLog.compress": "false",
        }
        command = ["spark-submit", "--master", self.master]
        for setting, value in settings.items():
            command += ["--conf", f"{setting}={value}"]
        return self.launch(name, [*command, script, *arguments]), port

    def events(self, name):
        """The events of a job that has ended."""
        folder = os.path.join(self.directory, name + ".events")
        for file in os.listdir(folder):
            with open(os.path.join(folder, file), encoding="utf-8") as lines:
                yield from map(json.loads, lines)


def stages(port):
    """The stages of the job on this port; empty where it does not answer."""
    base = f"http://{HOST}:{port}/api/v1/applications"
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(base, timeout=5) as answer:
            applications = json.load(answer)
        if not applications:
            return []
        with opener.open(f"{base}/{applications[0]['id']}/stages", timeout=5) as answer:
            return json.load(answer)
    except (OSError, ValueError):
        return []


def reap(directory):
    """Reads sessions from standard input until it ends, then kills them."""
    import shutil

    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, signal.SIG_IGN)
    sessions = [int(line) for line in sys.stdin]
    # Twice, because a process may have been starting another one.
    for session in sessions * 2:
        kill(session)
    shutil.rmtree(directory, ignore_errors=True)


if __name__ == "__main__":
    reap(sys.argv[1])
