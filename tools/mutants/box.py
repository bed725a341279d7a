# SPDX-License-Identifier: MIT
"""Runs a program that may do anything: hang, fork, eat memory, write without end."""
import functools
import math
import os
import resource
import shutil
import signal
import subprocess
import tempfile
import time

MEMORY = 4 << 30  # bytes a process may ask for
FILE = 64 << 20   # bytes a file may grow to
FILES = 8192      # open at once: `serve` is tested with a thousand connections
ENDED = (-signal.SIGKILL, 128 + signal.SIGKILL)
SPACES = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]


@functools.cache
def spaces():
    """A process namespace, where the machine lets us have one: whatever was forked ends with the first process."""
    for words in (SPACES, [*SPACES, "--user", "--map-root-user"]):
        if shutil.which("unshare") and subprocess.run([*words, "true"], capture_output=True, check=False).returncode == 0:
            return words
    return []


def limit(work, memory):
    """Called in the child: hard limits on what one process takes."""
    for what, most in ((resource.RLIMIT_CPU, work), (resource.RLIMIT_AS, memory), (resource.RLIMIT_FSIZE, FILE),
                       (resource.RLIMIT_NOFILE, FILES), (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(what, (most, most))


def run(command, seconds, work=None, memory=MEMORY, output=subprocess.DEVNULL):
    """Exit status of a command and the seconds it took; None where it did not end in time. It may take `work` seconds of a
    processor, on a busy machine a better measure than time; ENDED tells that it took more. Its home and its temporary files
    are in a folder that goes with it."""
    with tempfile.TemporaryDirectory(prefix="m", ignore_cleanup_errors=True) as home:
        env = {"PATH": os.environ["PATH"], "HOME": home, "TMPDIR": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home,
               "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
               "GCOV_ERROR_FILE": os.devnull}  # counters of a program that was killed are torn; tests look at what is printed
        began = time.monotonic()
        process = subprocess.Popen([*spaces(), *command], cwd=home, env=env, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                                   start_new_session=True, preexec_fn=lambda: limit(math.ceil(work or seconds), memory))
        try:
            status = process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
        return status, time.monotonic() - began
