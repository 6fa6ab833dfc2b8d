"""Packages of Python that are not part of it, in the versions that a list names."""
import importlib.util
import os
import subprocess
import sys

from script import ROOT, Failure


def require(module, versions):
    """Runs this script again with a Python that has the packages of a list, unless this one has the module."""
    if importlib.util.find_spec(module):
        return
    made = subprocess.run([".ci/python-environment", versions], cwd=ROOT, text=True, stdout=subprocess.PIPE)
    if made.returncode:
        raise Failure(f"The packages in {versions} could not be installed; the messages of pip are above.", 69)
    python = ROOT / made.stdout.strip() / "bin" / "python"
    os.execv(python, [str(python), *sys.argv])
