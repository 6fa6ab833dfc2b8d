#!/usr/bin/env python3
"""Tests Tools/install with programs that are scripts, on real files: .ci/install_test.py"""
import fcntl
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tools" / "Scripts"))
from script import product  # noqa: E402

PROGRAM = """#!/bin/sh
case "$*" in
*"completion"*) echo "# {name} {version}: $*" ;;
*) echo "{name} {version}" ;;
esac
"""


class InstallTests(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.prefix = pathlib.Path(directory.name, "prefix")
        self.programs = pathlib.Path(directory.name, "programs")
        self.programs.mkdir()
        self.make_programs("1")

    def make_programs(self, version):
        for name in (product(), "modules"):
            program = self.programs / name
            program.write_text(PROGRAM.format(name=name, version=version))
            program.chmod(0o755)

    def install(self, *arguments, status=0, before=""):
        """Runs the script; `before` is Python code that changes its process first."""
        script = str(ROOT / "Tools" / "install")
        code = f"import os, signal, sys\nsys.path.insert(0, {str(ROOT / 'Tools' / 'Scripts')!r})\n{before}\n" \
               f"import runpy\nsys.argv[0] = {script!r}\nrunpy.run_path({script!r}, run_name='__main__')"
        run = subprocess.run([sys.executable, "-c", code, *map(str, arguments)], capture_output=True, text=True)
        self.assertEqual(run.returncode, status, run.stdout + run.stderr)
        return run

    def install_programs(self, **options):
        return self.install("--programs", self.programs, self.prefix, **options)

    def tree(self):
        """Everything below the prefix: directories, and files with their modes and contents."""
        return {str(path.relative_to(self.prefix)): None if path.is_dir() and not path.is_symlink()
                else (path.lstat().st_mode, path.read_bytes()) for path in self.prefix.rglob("*")}

    def files(self):
        return {path for path, content in self.tree().items() if content}

    def output(self, name):
        return subprocess.run([self.prefix / "bin" / name], capture_output=True, text=True, check=True).stdout

    def test_installs_programs_pages_and_completions(self):
        self.install_programs()
        name = product()
        expected = {f"share/{name}/installed"}
        for program in (name, "modules"):
            expected |= {f"bin/{program}", f"share/man/man1/{program}.1", f"share/bash-completion/completions/{program}",
                         f"share/zsh/site-functions/_{program}", f"share/fish/vendor_completions.d/{program}.fish"}
        self.assertEqual(self.files(), expected)
        self.assertEqual(self.output(name), f"{name} 1\n")
        self.assertEqual(self.tree()["bin/modules"][0] & 0o777, 0o755)
        self.assertEqual(self.tree()["share/man/man1/modules.1"][0] & 0o777, 0o644)
        self.assertIn(b"zsh", self.tree()[f"share/zsh/site-functions/_{name}"][1])

    def test_replaces_what_it_installed(self):
        self.install_programs()
        before = self.files()
        self.make_programs("2")
        self.install_programs()
        self.assertEqual(self.files(), before)
        self.assertEqual(self.output("modules"), "modules 2\n")

    def test_removal_leaves_what_was_there_before(self):
        for path in ("bin", "share/man/man1", "share/empty"):
            (self.prefix / path).mkdir(parents=True)
        (self.prefix / "bin" / "other").write_text("theirs")
        before = self.tree()
        self.install_programs()
        self.install_programs()
        self.install("--remove", self.prefix)
        self.assertEqual(self.tree(), before)

    def test_removal_takes_the_prefix_that_it_made(self):
        self.install_programs()
        self.install("--remove", self.prefix)
        self.assertFalse(self.prefix.exists())

    def test_a_file_of_others_is_neither_replaced_nor_removed(self):
        (self.prefix / "bin").mkdir(parents=True)
        (self.prefix / "bin" / "modules").write_text("theirs")
        before = self.tree()
        run = self.install_programs(status=73)
        self.assertIn(str(self.prefix / "bin" / "modules"), run.stderr)
        self.assertEqual(self.tree(), before)

    def test_a_link_is_not_followed(self):
        self.install_programs()
        program, target = self.prefix / "bin" / "modules", self.prefix / "target"
        program.rename(target)
        program.symlink_to(target)
        self.install_programs(status=73)
        self.install("--remove", self.prefix)
        self.assertTrue(target.exists() and program.is_symlink())

    def test_a_file_that_was_changed_is_left_and_named(self):
        self.install_programs()
        page = self.prefix / "share/man/man1/modules.1"
        page.write_text("changed")
        self.assertIn(str(page), self.install_programs(status=73).stderr)
        self.assertIn(str(page), self.install("--remove", self.prefix).stderr)
        self.assertEqual(self.files(), {"share/man/man1/modules.1"})

    def test_a_program_that_fails_leaves_no_trace(self):
        (self.programs / "modules").write_text("#!/bin/sh\nexit 1\n")
        self.install_programs(status=1)
        self.assertFalse(self.prefix.exists())
        (self.programs / "modules").unlink()
        self.install_programs(status=66)
        self.assertFalse(self.prefix.exists())

    def test_a_directory_that_cannot_be_made_leaves_no_trace(self):
        (self.prefix / "share").mkdir(parents=True)
        (self.prefix / "share" / "zsh").write_text("a file")
        before = self.tree()
        run = self.install_programs(status=73)
        self.assertIn("share/zsh", run.stderr)
        self.assertEqual(self.tree(), before)

    # The moments of an installation: renaming the list of files, then each of them. The list is then written once more.
    MOMENTS, LAST_MOMENT = range(11), 11

    def at_moment(self, moment, action):
        return f"""
count, rename = 0, os.rename
def counted(source, target):
    global count
    count += 1
    if count == {moment + 1}:
        {action}
    rename(source, target)
os.rename = counted
"""

    def test_a_rename_that_fails_changes_nothing(self):
        for is_first in (True, False):
            for moment in self.MOMENTS:
                with self.subTest(moment=moment, is_first=is_first):
                    if not is_first:
                        self.make_programs("1")
                        self.install_programs()
                        self.make_programs("2")
                    before = self.tree()
                    run = self.install_programs(status=73, before=self.at_moment(
                        moment, "raise OSError(28, 'No space left on device', str(target))"))
                    self.assertIn("No space left on device", run.stderr)
                    self.assertEqual(self.tree(), before)
                    if not is_first:
                        self.install("--remove", self.prefix)

    def test_the_last_list_is_not_needed(self):
        self.install_programs(before=self.at_moment(self.LAST_MOMENT, "raise OSError(28, 'No space left on device')"))
        self.install("--remove", self.prefix)
        self.assertFalse(self.prefix.exists())

    def test_an_interruption_changes_nothing(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            for moment in (0, 5, 10):
                with self.subTest(number=number, moment=moment):
                    self.install_programs(status=130, before=self.at_moment(moment, f"os.kill(os.getpid(), {int(number)})"))
                    self.assertFalse(self.prefix.exists())

    def test_where_interruptions_are_ignored_it_can_be_terminated(self):
        ignoring = "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        self.install_programs(before=ignoring + self.at_moment(5, f"os.kill(os.getpid(), {int(signal.SIGINT)})"))
        self.install("--remove", self.prefix)
        self.install_programs(status=130, before=ignoring + self.at_moment(5, f"os.kill(os.getpid(), {int(signal.SIGTERM)})"))
        self.assertFalse(self.prefix.exists())

    def test_after_a_sudden_end_everything_can_be_installed_or_removed(self):
        for moment in (0, 1, 6, self.LAST_MOMENT):
            for is_removal in (True, False):
                with self.subTest(moment=moment, is_removal=is_removal):
                    self.make_programs("1")
                    self.install_programs()
                    self.make_programs("2")
                    self.install_programs(status=-9, before=self.at_moment(moment, "os.kill(os.getpid(), 9)"))
                    # Each program is there as a whole, the old one or the new one.
                    self.assertIn(self.output("modules"), ("modules 1\n", "modules 2\n"))
                    if not is_removal:
                        self.install_programs()
                        self.assertEqual(self.output("modules"), "modules 2\n")
                        self.assertFalse([path for path in self.files() if "/." in path])
                    self.install("--remove", self.prefix)
                    self.assertFalse(self.prefix.exists())

    def test_one_installation_at_a_time(self):
        self.install_programs()
        before = self.tree()
        descriptor = os.open(self.prefix / "share" / product(), os.O_RDONLY)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        self.install_programs(status=75)
        self.install("--remove", self.prefix, status=75)
        self.assertEqual(self.tree(), before)
        os.close(descriptor)
        self.install("--remove", self.prefix)

    def test_a_damaged_list_removes_nothing(self):
        self.install_programs()
        record = self.prefix / "share" / product() / "installed"
        document = json.loads(record.read_text())
        outside = self.prefix.parent / "outside"
        outside.write_text("theirs")
        for text in ("", "[]", '{"files": 3}', json.dumps({"directories": [], "files": {"../outside": ["0"]}}),
                     json.dumps({"directories": ["/tmp"], "files": document["files"]})):
            with self.subTest(text=text):
                record.write_text(text)
                before = self.tree()
                self.install("--remove", self.prefix, status=65)
                self.assertEqual(self.tree(), before)
        self.assertTrue(outside.exists())

    def test_usage(self):
        for arguments in ([], ["a", "b"], ["--remove"], ["--fast", "a"], ["--programs"], [""],
                          ["--remove", "--programs", "a", "b"]):
            with self.subTest(arguments=arguments):
                self.assertIn("Usage: Tools/install", self.install(*arguments, status=64).stderr)
        help = subprocess.run([ROOT / "Tools" / "install", "--help"], capture_output=True, text=True, check=True).stdout
        self.assertIn("EXAMPLE", help)
        self.install("--remove", self.prefix, status=66)


if __name__ == "__main__":
    unittest.main()
