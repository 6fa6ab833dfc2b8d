"""What every script here needs: the root, failures with an exit code, and the programs of the toolchain."""
import pathlib
import re
import shutil
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Failure(Exception):
    """What failed, why, and what to do, for the person who called the script."""

    def __init__(self, message, code=1):
        super().__init__(message)
        self.code = code


def run(main, description):
    """Runs a script: prints its description for --help, and ends with the exit code of a failure."""
    name = pathlib.Path(sys.argv[0]).name
    if "--help" in sys.argv[1:] or "-h" in sys.argv[1:]:
        print(description.strip())
        sys.exit(0)
    # As Ctrl-C: what was begun is undone. It is so, too, where Ctrl-C is ignored, as in a shell's background.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        main(sys.argv[1:])
    except Failure as failure:
        print(f"{name}: {failure}", file=sys.stderr)
        sys.exit(failure.code)
    except KeyboardInterrupt:
        print(f"{name}: interrupted.", file=sys.stderr)
        sys.exit(130)


def product():
    """The name of the app, which the root manifest has."""
    return re.search(r'\bPackage\(\s*name:\s*"([^"]+)"', (ROOT / "Package.swift").read_text(encoding="utf-8"))[1]


def tool(name):
    """A program of the toolchain, which need not be in PATH beside `swift`."""
    found = shutil.which(name)
    if not found and shutil.which("swift"):
        beside = pathlib.Path(shutil.which("swift")).resolve().parent / name
        found = str(beside) if beside.exists() else None
    if not found and shutil.which("xcrun"):
        found = output_of(["xcrun", "--find", name]).strip()
    if not found:
        raise Failure(f"{name} was not found in PATH or beside swift. It is part of the toolchain: "
                      "https://www.swift.org/install/", 69)
    return found


def output_of(command):
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout
    except FileNotFoundError as error:
        raise Failure(f"{command[0]} was not found in PATH. Tools/prepare says what the machine needs.", 69) from error
    except subprocess.CalledProcessError as error:
        raise Failure(f"{' '.join(command)} failed: {error.stderr.strip()}") from error
