# SPDX-License-Identifier: MIT
"""with_postgres.py COMMAND...: runs a command with the URL of a PostgreSQL of its own as its last word: in a folder of its own, reached by
a socket in it and nothing else, gone afterwards. Exits 77, which is `skipped`, where there is no PostgreSQL."""
import contextlib
import glob
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile

SETTINGS = {"listen_addresses": "''", "shared_buffers": "32MB", "max_connections": "60", "log_min_messages": "fatal"}


def programs():
    """The folder of its programs, the newest; Debian leaves them out of the PATH."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/postgres"), key=lambda path: int(path.split("/")[4]))
    if found:
        return pathlib.Path(found[-1]).parent
    here = shutil.which("postgres")
    return pathlib.Path(here).parent if here else None


def somebody():
    """PostgreSQL refuses to be run by root: words that make somebody else run it, and who."""
    if os.getuid():
        return [], None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            one = pwd.getpwnam(name)
            return ["setpriv", f"--reuid={one.pw_uid}", f"--regid={one.pw_gid}", "--clear-groups"], one
    raise SystemExit("nobody here to run PostgreSQL")


class Postgres:
    """A cluster. `url` is of its database; stop and start it at will."""

    def __init__(self, folder):
        self.folder, self.bin = pathlib.Path(folder), programs()
        self.words, user = somebody()
        if user:
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self.run("initdb", "-D", self.folder / "data", "-U", "triforium", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        self.url = f"postgres:///postgres?host={self.folder}&user=triforium"
        self.start()

    def run(self, program, *words):
        done = subprocess.run([*self.words, self.bin / program, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL, cwd=self.folder, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{program}: {done.stdout}")

    def start(self):
        options = " ".join(f"-c {name}={value}" for name, value in {**SETTINGS, "unix_socket_directories": self.folder}.items())
        self.run("pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-w", "-o", options, "start")

    def stop(self, mode="fast"):
        self.run("pg_ctl", "-D", self.folder / "data", "-w", "-m", mode, "stop")

    def workers(self):
        """The processes that serve a line each."""
        found = []
        for path in map(pathlib.Path, glob.glob("/proc/[0-9]*")):
            with contextlib.suppress(OSError):  # it may have ended meanwhile
                parent = int((path / "stat").read_text(encoding="utf-8", errors="replace").rsplit(")", 1)[1].split()[1])
                if parent == self.pid() and b" triforium " in (path / "cmdline").read_bytes():
                    found.append(int(path.name))
        return found

    @contextlib.contextmanager
    def paused(self):
        """Lines stand, and nothing is answered."""
        workers = self.workers()
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        try:
            yield
        finally:
            for worker in workers:
                os.kill(worker, signal.SIGCONT)

    def pid(self):
        return int((self.folder / "data" / "postmaster.pid").read_text(encoding="ascii").split()[0])


@contextlib.contextmanager
def postgres():
    with tempfile.TemporaryDirectory(prefix="tri_pg_", dir="/tmp", ignore_cleanup_errors=True) as folder:
        one = Postgres(folder)
        try:
            yield one
        finally:
            with contextlib.suppress(SystemExit):
                one.stop("immediate")


def main():
    if not programs():
        print("there is no PostgreSQL here")
        return 77
    with postgres() as one:
        return subprocess.run([*sys.argv[1:], one.url], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
