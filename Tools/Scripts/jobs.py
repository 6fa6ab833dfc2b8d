"""Runs the jobs of a workflow on this machine: the `run` steps of each, in a clean clone.

Actions (`uses`) are not run, only shown; of actions/checkout the clone is made, as deep as the step asks for. Time limits and
concurrency are GitHub's and not kept here. Caches are empty.
"""
import itertools
import os
import pathlib
import platform
import signal
import subprocess
import sys
import tempfile

from expressions import NotUnderstood, Scope, Strict, condition, holds, interpolated, text_of
from script import output_of
from workflow import matrix, needs, system_of

# Of this process's environment, what a runner would not have: the results of the stages around it, and another runner's values.
PRIVATE = ("SLIPWAY_", "GITHUB_", "RUNNER_", "ACTIONS_")
SYSTEMS = {"linux": "Linux", "darwin": "macOS"}
PROCESSORS = {"x86_64": "X64", "aarch64": "ARM64", "arm64": "ARM64"}
REPOSITORY = "example/app"


class Event:
    """What starts the run: the commit that is checked, and the one that it is compared with."""

    def __init__(self, name, root, base):
        self.name, self.root = name, root
        self.head, self.base = (output_of(["git", "-C", str(root), "rev-parse", "--verify", f"{revision}^{{commit}}"]).strip()
                                for revision in ("HEAD", base))

    def github(self, workflow):
        """The context `github`."""
        payload, ref, base, head = {"before": self.base, "after": self.head}, "refs/heads/main", "", ""
        if self.name == "pull_request":
            ref, base, head = "refs/pull/1/merge", "main", "change"
            payload = {"number": 1, "pull_request": {
                "number": 1, "base": {"ref": base, "sha": self.base},
                "head": {"ref": head, "sha": self.head, "repo": {"full_name": REPOSITORY}}}}
        elif self.name == "merge_group":
            ref = "refs/heads/gh-readonly-queue/main/pr-1"
            payload = {"merge_group": {"base_sha": self.base, "head_sha": self.head, "head_ref": ref}}
        return Strict(event_name=self.name, event=payload, ref=ref, base_ref=base, head_ref=head, sha=self.head,
                      repository=REPOSITORY, workflow=workflow, run_id="1", run_attempt="1", actor="local")


class Runner:
    """Runs jobs, those first that a job needs, each once. `results` are success, failure or skipped."""

    def __init__(self, workflow, event, any_system=False):
        self.workflow, self.event, self.any_system = workflow, event, any_system
        self.results, self.outputs = {}, {}
        self.github = event.github(workflow.tree.get("name", workflow.name))

    def run(self, name):
        if name in self.results:
            return
        job = self.workflow.jobs[name]
        for needed in needs(job):
            self.run(needed)
        context = Strict({needed: Strict(result=self.results[needed], outputs=self.outputs.get(needed, Strict()))
                          for needed in needs(job)})
        system = SYSTEMS.get(sys.platform, sys.platform)
        if system_of(job) != system and not self.any_system:
            print(f"\n=== {name}: is for {system_of(job)} and is NOT run on {system}.", flush=True)
            self.results[name] = "skipped"
            return
        scope = Scope({"github": self.github, "needs": context},
                      has_failed=any(self.results[needed] != "success" for needed in needs(job)))
        if not holds(condition(text_of(job.get("if", "success()"))), scope):
            print(f"\n=== {name}: is not run: its condition does not hold.", flush=True)
            self.results[name] = "skipped"
            return
        self.results[name] = "success"
        for values in self.combinations(job, scope):
            words = ", ".join(f"{key} {value}" for key, value in values.items())
            print(f"\n=== {name}{': ' + words if words else ''}", flush=True)
            with tempfile.TemporaryDirectory() as directory:
                instance = Instance(self, job, {"github": self.github, "needs": context, "matrix": Strict(values)},
                                    pathlib.Path(directory).resolve())
                if not instance.run():
                    self.results[name] = "failure"
                self.outputs[name] = instance.outputs()

    @staticmethod
    def combinations(job, scope):
        """One mapping of values for each job that a matrix makes."""
        names, lists = list(matrix(job)), [interpolated(value, scope) for value in matrix(job).values()]
        for name, values in zip(names, lists):
            if not isinstance(values, list) or not values:
                raise NotUnderstood(f"The matrix has no list of values for {name}, but {values!r}.")
        return [dict(zip(names, values)) for values in itertools.product(*lists)]


class Instance:
    """A job with values of its matrix, in directories of its own."""

    def __init__(self, runner, job, contexts, directory):
        self.runner, self.job = runner, job
        self.workspace, self.temporary = directory / "work", directory / "temporary"
        self.workspace.mkdir()
        self.temporary.mkdir()
        self.steps, self.has_failed, self.path = Strict(), False, []
        self.contexts = {**contexts, "steps": self.steps, "runner": Strict(
            os=SYSTEMS.get(sys.platform, sys.platform), arch=PROCESSORS.get(platform.machine(), platform.machine()),
            temp=str(self.temporary))}
        self.environment = Strict()
        for owner in (runner.workflow.tree, job):
            self.environment.update(self.evaluated(owner.get("env", {})))

    def scope(self, environment=None):
        return Scope({**self.contexts, "env": self.environment if environment is None else environment},
                     self.has_failed, self.workspace)

    def evaluated(self, mapping):
        return {key: text_of(interpolated(value, self.scope())) for key, value in mapping.items()}

    def run(self):
        """Whether all steps have passed. After one that failed, only those run whose condition asks for that."""
        for number, step in enumerate(self.job["steps"], 1):
            name = text_of(interpolated(step.get("name") or step.get("uses") or step["run"].splitlines()[0], self.scope()))
            passed = "skipped"
            environment = Strict({**self.environment, **self.evaluated(step.get("env", {}))})
            if not holds(condition(text_of(step.get("if", "success()"))), self.scope(environment)):
                print(f"--- {name}: is not run: its condition does not hold, or a step before it has failed.", flush=True)
            elif "uses" in step:
                self.show(step, name)
                passed = "success"
            else:
                print(f"--- {name}", flush=True)
                passed = "success" if self.script(step, environment, number) else "failure"
                self.has_failed = self.has_failed or passed == "failure"
            if "id" in step:
                outputs = self.read_values("output") if passed != "skipped" and "run" in step else {}
                self.steps[step["id"]] = Strict(outputs=outputs, outcome=passed, conclusion=passed)
        return not self.has_failed

    def outputs(self):
        return Strict(self.evaluated(self.job.get("outputs", {})))

    def show(self, step, name):
        values = {key: text_of(interpolated(value, self.scope())) for key, value in step.get("with", {}).items()}
        if not step["uses"].startswith("actions/checkout@"):
            print(f"--- {name}: {step['uses']} is an action, and NOT run here. {values or ''}".rstrip(), flush=True)
            return
        depth = values.pop("fetch-depth", "1")
        values.pop("persist-credentials", None)
        if values:
            raise NotUnderstood(f"{', '.join(values)} of actions/checkout is not understood here.")
        print(f"--- {name}: a clone, {'with its history' if depth == '0' else f'{depth} deep'}", flush=True)
        self.git("init", "--quiet")
        limit = [] if depth == "0" else ["--depth", depth]
        # By their ids: a branch may have moved on while an earlier job ran. The whole history has the base, too.
        event = self.runner.event
        self.git("fetch", "--quiet", *limit, event.root.as_uri(), event.head, *([event.base] if depth == "0" and event.base else []))
        self.git("checkout", "--quiet", "--detach", event.head)

    def git(self, *arguments):
        output_of(["git", "-C", str(self.workspace), *arguments])

    def script(self, step, environment, number):
        files = {f"GITHUB_{kind.upper()}": self.file(kind) for kind in ("output", "env", "path", "step_summary")}
        for file in files.values():
            file.write_text("")
        script = self.temporary / f"step-{number}.sh"
        script.write_text(step["run"], encoding="utf-8")
        github = self.runner.github
        inherited = {key: value for key, value in os.environ.items() if not key.startswith(PRIVATE)}
        known = {f"GITHUB_{key.upper()}": value for key, value in github.items() if isinstance(value, str)}
        runner = {f"RUNNER_{key.upper()}": value for key, value in self.contexts["runner"].items()}
        values = {**inherited, "PATH": os.pathsep.join([*self.path, os.environ["PATH"]]), "CI": "true",
                  "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(self.workspace), **known, **runner,
                  **{key: str(file) for key, file in files.items()}, **environment}
        status = wait_for(["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
                          self.workspace / step.get("working-directory", "."), values)
        if status:
            print(f"--- It failed with status {status}.", flush=True)
        self.environment.update(self.read_values("env"))
        self.path = [*reversed(self.file("path").read_text(encoding="utf-8").splitlines()), *self.path]
        return status == 0

    def file(self, kind):
        return self.temporary / kind

    def read_values(self, kind):
        """The values that a script has written: NAME=VALUE, or NAME<<END with lines up to END."""
        result, lines = {}, iter(self.file(kind).read_text(encoding="utf-8").splitlines())
        for line in lines:
            name, equals, value = line.partition("=")
            key, heredoc, mark = line.partition("<<")
            if heredoc and (not equals or len(key) < len(name)):
                value = list(itertools.takewhile(lambda text, mark=mark: text != mark, lines))
                result[key] = "\n".join(value)
            elif equals:
                result[name] = value
            elif line:
                raise NotUnderstood(f"'{line}' in GITHUB_{kind.upper()} is neither NAME=VALUE nor NAME<<END.")
        return result


def wait_for(command, directory, environment):
    """Runs a program with no input, and returns its status. An interruption ends it and all that it started."""
    # An interruption while the program starts waits until it can be ended.
    interruptions = []
    previous = signal.signal(signal.SIGINT, lambda *_: interruptions.append(True))
    try:
        process = subprocess.Popen(command, cwd=directory, env=environment, stdin=subprocess.DEVNULL, start_new_session=True)
    except BaseException:
        signal.signal(signal.SIGINT, previous)
        raise
    try:
        signal.signal(signal.SIGINT, previous)
        if interruptions:
            raise KeyboardInterrupt
        return process.wait()
    except BaseException:
        end(process)
        raise


def end(process):
    """Ends a program and all that it started, as Ctrl-C does, and after ten seconds at once."""
    # A second Ctrl-C must not leave anything behind.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in (signal.SIGINT, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(10)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            pass
