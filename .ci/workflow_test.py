#!/usr/bin/env python3
"""Tests .ci/workflow, .ci/shards and .ci/actionlint on small workflows and repositories of their own: .ci/workflow_test.py"""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tools" / "Scripts"))
from packages import require  # noqa: E402

require("yaml", ".ci/yaml_requirements.txt")
from expressions import Expression, NotUnderstood, Scope, Strict, condition, holds, interpolated  # noqa: E402
from script import Failure  # noqa: E402
from temporary_directory import Directory  # noqa: E402
from workflow import Workflow  # noqa: E402

LIMIT = "    timeout-minutes: 5\n"
CHECKOUT = "actions/checkout@" + "1" * 40 + " # v1.2.3"
HEAD = """name: Small
on: [pull_request, push]
permissions: {contents: read}
concurrency: {group: "${{ github.workflow }}", cancel-in-progress: true}
defaults: {run: {shell: bash}}
env: {PLACE: workflow, SHARED: workflow}
jobs:
"""
BOTH = {"Linux": "ubuntu-24.04", "macOS": "macos-15"}
HERE, ELSEWHERE = ("macOS", "Linux") if sys.platform == "darwin" else ("Linux", "macOS")


def job(name, *steps, **keys):
    """A job for this system. A step is a script, or lines of YAML when it begins with a dash."""
    lines = [f"  {name}:", f"    runs-on: {keys.pop('on', BOTH[HERE])}", "    timeout-minutes: 5"]
    lines += [f"    {key.rstrip('_')}: {value}" for key, value in keys.items()] + ["    steps:"]
    for step in steps:
        text = step if step.startswith("- ") else "- run: |\n" + "\n".join(f"    {line}" for line in step.splitlines())
        lines += [f"      {line}" for line in text.splitlines()]
    return "\n".join(lines) + "\n"


def checkout(**keys):
    lines = "".join(f"\n    {key.replace('_', '-')}: {value}" for key, value in keys.items())
    return f"- uses: {CHECKOUT}\n  with:\n    persist-credentials: false{lines}"


class ExpressionTests(Directory):
    contexts = {"github": Strict(event_name="push", event={"number": 7, "yes": True}), "env": Strict(NAME="it's"),
                "needs": Strict(plan=Strict(result="success", outputs=Strict(list='[1, "two"]')))}

    def scope(self, has_failed=False):
        return Scope(self.contexts, has_failed, self.directory)

    def test_values(self):
        for text, value in {
                "1": 1, "'a''b'": "a'b", "true": True, "null": None, "github.event_name": "push", "github.event.number": 7,
                # What an event does not have is null, at any depth.
                "github.event.pull_request.base.sha": None,
                "github.event_name == 'PUSH'": True, "github.event_name != 'push'": False, "'1' == 1": True,
                "null == ''": True, "'a' == 1": False, "true == 1": True, "null == null": True,
                "!github.event.yes": False, "!null": True, "!''": True, "!'0'": False,
                # Either side is the value, and `&&` binds more tightly.
                "github.event.missing || 'other'": "other", "'' && 'b'": "", "'a' && 'b'": "b",
                "true || false && false": True, "(true || false) && false": False,
                "fromJSON(needs.plan.outputs.list)": [1, "two"], "env.NAME": "it's",
        }.items():
            with self.subTest(text):
                self.assertEqual(Expression(text).value(self.scope()), value)

    def test_what_is_not_understood_is_an_error(self):
        for text in ("", "github.", "a b", "(1", "1 +", "env['NAME']", "needs.*.result", "format('{0}', 1)", "success(1)",
                     "\"a\"", "fromJSON()", "hashFiles()", "a < b", "'open"):
            with self.subTest(text), self.assertRaises(NotUnderstood):
                Expression(text)
        for text in ("secrets.TOKEN", "github.even", "needs.other.result", "env.OTHER", "fromJSON('{')"):
            with self.subTest(text), self.assertRaises(NotUnderstood):
                Expression(text).value(self.scope())

    def test_texts(self):
        for text, value in {
                "none": "none", "${{ github.event.number }}": 7, "n-${{ github.event.number }}": "n-7",
                "${{ github.event.yes }}${{ null }}.": "true.", "${{ '}}' }}!": "}}!", 3: 3,
        }.items():
            with self.subTest(text):
                self.assertEqual(interpolated(text, self.scope()), value)
        for text in ("${{ 1", "a ${{ fromJSON('[]') }}"):
            with self.subTest(text), self.assertRaises(NotUnderstood):
                interpolated(text, self.scope())

    def test_conditions_ask_for_success_unless_they_name_a_status(self):
        for text, after_success, after_failure in (
                ("true", True, False), ("${{ true }}", True, False), ("success()", True, False), ("failure()", False, True),
                ("always()", True, True), ("success() || failure()", True, True),
                ("always() && github.event_name == 'push'", True, True),
                ("github.event_name == 'pull_request'", False, False), ("cancelled()", False, False)):
            with self.subTest(text):
                self.assertEqual(holds(condition(text), self.scope()), after_success)
                self.assertEqual(holds(condition(text), self.scope(has_failed=True)), after_failure)
        # GitHub takes this for a text, which is always true.
        with self.assertRaises(NotUnderstood):
            condition("${{ false }} && true")

    def test_the_digest_of_files_changes_with_each_of_them(self):
        value = Expression("hashFiles('Package.swift', 'Packages/*/Package.swift')").value
        self.assertEqual(value(self.scope()), "")
        digests = set()
        for name, text in (("Package.swift", "1"), ("Packages/A/Package.swift", "1"), ("Packages/A/Package.swift", "2")):
            self.write(name, text)
            digests.add(value(self.scope()))
        self.write("Packages/A/Sources/Package.swift", "not a manifest")
        digests.add(value(self.scope()))
        self.assertEqual(len(digests), 3)


class CheckTests(Directory):
    good = HEAD + job("first", checkout(), "echo", outputs="{count: \"${{ steps.one.outputs.count }}\"}").replace(
        "      - run", "      - id: one\n        run", 1) + job("second", checkout(), needs="first",
                                                         if_="needs.first.outputs.count != '0'")

    def problems(self, text):
        return "\n".join(Workflow(self.write("small.yml", text), "small.yml").problems)

    def test_the_workflow_of_this_project(self):
        file = ROOT / ".github" / "workflows" / "ci.yml"
        self.assertEqual(Workflow(file, file.name).problems, [])

    def test_a_mistake_is_named_with_its_line(self):
        self.assertEqual(self.problems(self.good), "")
        for old, new, problem in (
                ("{contents: read}", "{contents: write}", r"small\.yml:3: the workflow's permissions"),
                ("permissions: {contents: read}\n", "", "the workflow's permissions"),
                ("shell: bash", "shell: sh", r":5: defaults must be"),
                (", cancel-in-progress: true", "", ":4: concurrency must have"),
                ("[pull_request, push]", "[pull_request_target]", ":2: the event pull_request_target is not understood"),
                ("[pull_request, push]", "{pull_request: {paths-ignore: [a]}, push: null}",
                 ":2: paths-ignore is not understood here as a key of the event pull_request"),
                ("[pull_request, push]", "{pull_request: null, push: all}", ":2: below the event push must be keys"),
                ("name: Small", "title: Small", ":1: title is not understood here as a key of a workflow"),
                (LIMIT, "", ":8: the job first has no timeout-minutes"),
                (LIMIT, LIMIT + "    container: image\n", ":11: container is not understood"),
                (BOTH[HERE], "self-hosted", "runs-on of the job first must name"),
                ("1" * 40, "v7", "must be pinned by the full SHA"), ("1" * 40, "1" * 39, "must be pinned by the full SHA"),
                (" # v1.2.3", "", "must have its version in a comment"),
                ("# v1.2.3", "# v1", "must have its version in a comment"),
                ("persist-credentials: false", "persist-credentials: true", "must have persist-credentials: false"),
                ("echo", "echo ${{ github.event.number }}", "a script must have no expression"),
                ("steps.one", "steps.two", r"steps\.two\.outputs\.count is not known here. Known are: one"),
                ("steps.one.outputs.count", "secrets.TOKEN", "there is no secrets here"),
                ("outputs.count != '0'", "outputs.count = '0'", "is not understood in the expression"),
                ("needs.first", "matrix.first", "there is no matrix here"),
                ("needs: first", "needs: third", "the job third must stand before"),
                (LIMIT, LIMIT + "    permissions: {security-events: write}\n",
                 "no step needs the permission security-events: write"),
                (LIMIT, LIMIT + "    permissions: {contents: write}\n",
                 "no step needs the permission contents: write"),
                (LIMIT, LIMIT + "    permissions: write-all\n", "listed one by one"),
                (LIMIT, LIMIT + "    strategy: {matrix: {include: [1]}}\n", "include and exclude"),
                ("- id: one", "- id: one\n        shell: sh", "shell is not understood here as a key of a step"),
                ("- id: one", "- id: one\n        uses: a/b", "either run or uses")):
            with self.subTest(problem):
                self.assertIn(old, self.good)
                self.assertRegex(self.problems(self.good.replace(old, new, 1)), problem)

    def test_a_permission_that_a_step_needs(self):
        upload = "- uses: github/codeql-action/upload-sarif@" + "2" * 40 + " # v4.0.0"
        self.assertEqual(self.problems(HEAD + job("lint", upload, permissions="{security-events: write}")), "")

    def test_what_is_no_workflow_is_refused(self):
        anchor = self.good.replace("{contents: read}", "&it {contents: read}", 1)
        for text in ("a: [", "a: 1\na: 2\n", "jobs: {}\n", "- 1\n", HEAD, anchor):
            with self.subTest(text[:20]), self.assertRaises(Failure) as caught:
                self.problems(text)
            self.assertEqual(caught.exception.code, 65)


# Without the signatures and hooks that the user may have configured.
GIT = ["git", "-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false",
       "-c", "core.hooksPath=/dev/null"]


class RunTests(Directory):
    def setUp(self):
        super().setUp()
        self.git("init", "--quiet", "--initial-branch", "main")
        self.write("file.txt", "first\n")
        self.commit()
        self.write("file.txt", "second\n")

    def git(self, *arguments):
        subprocess.run([*GIT, "-C", self.directory, *arguments], check=True, capture_output=True)

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "A change")

    def command(self, *arguments):
        file = self.directory / ".github" / "workflows" / "ci.yml"
        return [sys.executable, str(ROOT / ".ci" / "workflow"), "--file", str(file), *arguments]

    def run_jobs(self, *jobs, arguments=(), status=0, head=HEAD):
        self.write(".github/workflows/ci.yml", head + "".join(jobs))
        self.commit()
        environment = {**os.environ, "SLIPWAY_STAGE_RESULTS": "outside", "GITHUB_TOKEN": "outside"}
        run = subprocess.run(self.command(*arguments), capture_output=True, text=True, env=environment)
        self.assertEqual(run.returncode, status, run.stdout + run.stderr)
        return run.stdout + run.stderr

    def test_a_job_runs_in_a_clone_of_the_last_commit(self):
        self.write(".github/workflows/ci.yml", HEAD + job("first", checkout(), "cat file.txt; ls; ls ../work | wc -l"))
        self.commit()
        self.write("file.txt", "not committed\n")
        self.write("new.txt", "")
        run = subprocess.run(self.command(), capture_output=True, text=True, check=True)
        self.assertIn("second", run.stdout)
        self.assertNotIn("new.txt", run.stdout)
        self.assertIn("what is not committed", run.stderr)

    def test_before_the_checkout_there_are_no_files(self):
        self.assertIn("there: 0", self.run_jobs(job("first", 'echo "there: $(ls | wc -l | tr -d " ")"')))

    def test_a_clone_is_as_deep_as_asked_for(self):
        compare = "- env: {BASE: \"${{ github.event.pull_request.base.sha }}\"}\n  run: git diff --stat \"$BASE\" HEAD"
        self.assertIn("file.txt", self.run_jobs(job("first", checkout(fetch_depth=0), compare)))
        # A base that has gone on since the change parted from it.
        git = [*GIT, "-C", str(self.directory)]
        tree = subprocess.run([*git, "rev-parse", "HEAD^{tree}"], capture_output=True, text=True, check=True).stdout.strip()
        other = subprocess.run([*git, "commit-tree", tree, "-p", "HEAD^", "-m", "other"], capture_output=True, text=True,
                               check=True).stdout.strip()
        self.write("file.txt", "next\n")
        self.run_jobs(job("first", checkout(fetch_depth=0), compare), arguments=["--base", other])
        self.write("file.txt", "third\n")
        self.run_jobs(job("first", checkout(), compare), status=1)

    def test_the_environment_is_that_of_the_step_then_the_job_then_the_workflow(self):
        output = self.run_jobs(job(
            "first", "- env: {PLACE: step, COPY: \"${{ env.PLACE }}-${{ matrix.number }}\"}\n  run: |\n"
            "    echo \"$PLACE $COPY $SHARED $OWN $CI ${SLIPWAY_STAGE_RESULTS-none} ${GITHUB_TOKEN-none}\"",
            'echo "$PLACE $GITHUB_EVENT_NAME $RUNNER_OS"', env="{PLACE: job, OWN: job}", strategy="{matrix: {number: [1, 2]}}"))
        self.assertIn("step job-1 workflow job true none none", output)
        self.assertIn("step job-2 workflow job true none none", output)
        self.assertEqual(output.count(f"job pull_request {HERE}"), 2)

    def test_outputs_of_a_job_make_the_matrix_of_another(self):
        parts = '[{"number": 1, "names": "a b"}, {"number": 2, "names": "c"}]'
        plan = job("plan", f"- id: made\n  run: |\n    echo 'list={parts}' >>\"$GITHUB_OUTPUT\"\n"
                   '    printf "text<<END\\none=1\\ntwo\\nEND\\n" >>"$GITHUB_OUTPUT"',
                   "- env: {TEXT: \"${{ steps.made.outputs.text }}\"}\n  run: |\n    echo \"text: ${TEXT//$'\\n'/,}\"",
                   outputs="{list: \"${{ steps.made.outputs.list }}\"}")
        each = job("each", "- env: {NAMES: \"${{ matrix.part.names }}\"}\n  run: |\n    echo \"names: $NAMES\"",
                   needs="plan",
                   if_="needs.plan.outputs.list != '[]'",
                   strategy="{matrix: {part: \"${{ fromJSON(needs.plan.outputs.list) }}\"}}")
        # What a job needs runs before it, also when only the job is asked for.
        output = self.run_jobs(plan, each, arguments=["--job", "each"])
        for text in ("text: one=1,two", "names: a b", "names: c", "plan: success\neach: success"):
            self.assertIn(text, output)
        self.write("file.txt", "third\n")
        output = self.run_jobs(plan.replace(parts, "[]"), each)
        self.assertIn("each: skipped", output)

    def test_values_reach_the_steps_after_them(self):
        output = self.run_jobs(job("first", 'echo "WORD=said" >>"$GITHUB_ENV"\nmkdir tools\n'
                                   'printf "#!/bin/sh\\necho found\\n" >tools/it\nchmod +x tools/it\n'
                                   'echo "$PWD/tools" >>"$GITHUB_PATH"', 'echo "word: $WORD"; it'))
        self.assertIn("word: said\nfound", output)

    def test_after_a_failure_only_steps_run_that_ask_for_it(self):
        output = self.run_jobs(
            job("first", "false | true\necho passed the pipe", "echo after", "- if: failure()\n  run: echo on failure",
                "- if: success() || failure()\n  run: echo at the end"),
            job("second", "echo second", needs="first"), job("third", "echo third"), status=1)
        for text in ("on failure", "at the end", "third", "It failed with status 1",
                     "first: failure\nsecond: skipped\nthird: success"):
            self.assertIn(text, output)
        for text in ("\npassed the pipe", "\nafter", "\nsecond\n"):
            self.assertNotIn(text, output)

    def test_the_event_decides_what_runs(self):
        jobs = (job("pull", 'echo "base: $GITHUB_BASE_REF"', if_="github.event_name == 'pull_request'"),
                job("whole", "echo \"all of it\"", if_="github.event_name != 'pull_request'"))
        self.assertRegex(self.run_jobs(*jobs), r"base: main(.|\n)*pull: success\nwhole: skipped")
        self.write("file.txt", "third\n")
        self.assertRegex(self.run_jobs(*jobs, arguments=["--event", "push"]), r"all of it(.|\n)*pull: skipped\nwhole: success")
        self.write("file.txt", "fourth\n")
        self.assertIn("It has pull_request, push", self.run_jobs(*jobs, arguments=["--event", "merge_group"], status=64))

    def test_a_job_for_another_system_is_only_run_when_asked_for(self):
        jobs = [job("other", "echo it ran", on=BOTH[ELSEWHERE])]
        output = self.run_jobs(*jobs)
        self.assertIn(f"is for {ELSEWHERE} and is NOT run on {HERE}", output)
        self.assertNotIn("it ran\n", output.replace("--- echo it ran\n", ""))
        self.write("file.txt", "third\n")
        self.assertIn("\nit ran\n", self.run_jobs(*jobs, arguments=["--any-system"]))

    def test_actions_are_shown_and_not_run(self):
        action = f"- uses: actions/cache@{'3' * 40} # v5.0.0\n" \
                 "  with: {key: \"${{ runner.os }}-${{ hashFiles('none') }}\"}"
        self.assertRegex(self.run_jobs(job("first", action)), rf"actions/cache@3+ is an action, and NOT run here.*'{HERE}-'")

    def test_what_is_not_understood_ends_the_run(self):
        self.run_jobs(job("first", "echo no value >>\"$GITHUB_OUTPUT\"").replace("- run", "- id: one\n        run"), status=65)
        self.write("file.txt", "third\n")
        self.run_jobs(job("first", checkout(ref="main")), status=65)
        self.write("file.txt", "fourth\n")
        self.run_jobs(job("first", "true", strategy="{matrix: {a: \"${{ fromJSON('[]') }}\"}}"), status=65)
        self.write("file.txt", "fifth\n")
        self.run_jobs(job("first", "true"), arguments=["--job", "none"], status=64)
        self.assertEqual(subprocess.run(self.command("--fast"), capture_output=True).returncode, 64)

    def test_an_interrupted_run_ends_what_its_steps_have_started(self):
        pipe = self.directory / ".git" / "pipe"
        os.mkfifo(pipe)
        self.write(".github/workflows/ci.yml", HEAD + job("first", f"exec 3>'{pipe}'\necho ready >&3\nsleep 600 &\nsleep 600"))
        self.commit()
        process = subprocess.Popen(self.command(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(pipe, encoding="utf-8") as reader:
            self.assertEqual(reader.readline(), "ready\n")
            process.send_signal(signal.SIGINT)
            # It ends when no process has the pipe open.
            self.assertEqual(reader.read(), "")
        self.assertEqual(process.wait(), 130)


class ScriptTests(Directory):
    def program(self, name, text):
        file = self.write(name, f"#!/bin/sh\n{text}\n")
        file.chmod(0o755)

    def test_shards_with_targets_become_a_matrix(self):
        for name in (".ci/shards", "Tools/Scripts/script.py"):
            (self.directory / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.directory / name)
        self.program("Tools/modules", f"echo \"$*\" >>'{self.directory}/calls'\n"
                     "echo '[{\"number\": 1, \"targets\": [\"A\", \"B\"]}, {\"number\": 2, \"targets\": []}]'")
        for arguments in (["2"], ["2", ""], ["2", "main"]):
            run = subprocess.run([self.directory / ".ci/shards", *arguments], capture_output=True, text=True, check=True)
            self.assertEqual(run.stdout, '[{"number": 1, "targets": "A B"}]\n')
        self.assertEqual((self.directory / "calls").read_text().splitlines(),
                         ["shards 2 --json", "shards 2 --json", "shards 2 --affected --base main --json"])
        for arguments in ([], ["0"], ["two"], ["1", "2", "3"]):
            run = subprocess.run([self.directory / ".ci/shards", *arguments], capture_output=True)
            self.assertEqual(run.returncode, 64)
        self.program("Tools/modules", "exit 2")
        self.assertEqual(subprocess.run([self.directory / ".ci/shards", "2"], capture_output=True).returncode, 1)

    def test_the_installed_actionlint_decides(self):
        for status, expected in ((0, 0), (1, 1)):
            self.program("bin/actionlint", f"exit {status}")
            environment = {**os.environ, "PATH": f"{self.directory / 'bin'}:{os.environ['PATH']}"}
            run = subprocess.run([ROOT / ".ci" / "actionlint"], env=environment, capture_output=True)
            self.assertEqual(run.returncode, expected)


if __name__ == "__main__":
    unittest.main()
