"""Reads a workflow of GitHub Actions, and checks what this project demands of one."""
import re

import yaml

from expressions import NotUnderstood, condition, expressions, text_of
from script import Failure

# What is understood. Another key is an error, so that nothing is passed over in silence.
EVENTS = ("pull_request", "push", "merge_group")
WORKFLOW_KEYS = {"name", "on", "permissions", "concurrency", "defaults", "env", "jobs"}
JOB_KEYS = {"name", "needs", "if", "runs-on", "timeout-minutes", "permissions", "strategy", "env", "outputs", "steps"}
STRATEGY_KEYS = {"fail-fast", "max-parallel", "matrix"}
STEP_KEYS = {"id", "name", "if", "env", "run", "uses", "with", "working-directory", "timeout-minutes"}
# A permission beyond reading the repository, and the action that a job with it must run.
WRITE_PERMISSIONS = {"security-events": "github/codeql-action/upload-sarif@"}
# Where an expression stands decides which contexts it has.
JOB_CONTEXTS = {"github", "needs"}
STEP_CONTEXTS = {"github", "env", "matrix", "needs", "steps", "runner"}
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}")
VERSIONED = re.compile(r"uses:\s+\S+@[0-9a-f]{40} # v\d+(\.\d+)+\S*\s*$")


class Mapping(dict):
    """A mapping that has the line of each key."""

    def __init__(self):
        super().__init__()
        self.lines = {}


def value_of(node, file):
    if isinstance(node, yaml.MappingNode):
        result = Mapping()
        for key, value in node.value:
            name, line = key.value, key.start_mark.line + 1
            if name in result:
                raise Failure(f"{file}:{line}: the key {name} stands twice.", 65)
            result[name], result.lines[name] = value_of(value, file), line
        return result
    if isinstance(node, yaml.SequenceNode):
        return [value_of(item, file) for item in node.value]
    if node.style is None and re.fullmatch(r"true|false", node.value):
        return node.value == "true"
    if node.style is None and re.fullmatch(r"-?\d+", node.value):
        return int(node.value)
    if node.style is None and node.value in ("", "~", "null"):
        return None
    return node.value


class Workflow:
    """A workflow, checked when it is read: `problems` are its mistakes, each with its line."""

    def __init__(self, file, name):
        self.name, self.problems = name, []
        text = file.read_text(encoding="utf-8")
        self.source = text.splitlines()
        try:
            tokens = [token for token in yaml.scan(text) if isinstance(token, (yaml.AnchorToken, yaml.AliasToken))]
            node = yaml.compose(text, Loader=yaml.SafeLoader)
        except yaml.YAMLError as error:
            raise Failure(f"{name} is not YAML: {error}", 65) from error
        if tokens:
            raise Failure(f"{name}:{tokens[0].start_mark.line + 1}: anchors and aliases are not understood here.", 65)
        self.tree = value_of(node, name)
        self.check()

    @property
    def jobs(self):
        return self.tree["jobs"]

    def report(self, line, problem):
        self.problems.append(f"{self.name}:{line}: {problem}")

    def check(self):
        tree = self.tree
        if not isinstance(tree, Mapping) or not isinstance(tree.get("jobs"), Mapping) or not tree["jobs"]:
            raise Failure(f"{self.name} has no jobs.", 65)
        self.check_keys(tree, WORKFLOW_KEYS, "a workflow")
        self.check_events()
        if tree.get("permissions") != {"contents": "read"}:
            self.report(tree.lines.get("permissions", 1), "the workflow's permissions must be contents: read alone.")
        if tree.get("defaults") != {"run": {"shell": "bash"}}:
            self.report(tree.lines.get("defaults", 1), "defaults must be run: {shell: bash}, so that a failure within a pipe fails the step.")
        group = tree.get("concurrency")
        if not isinstance(group, Mapping) or set(group) != {"group", "cancel-in-progress"}:
            self.report(tree.lines.get("concurrency", 1), "concurrency must have a group and cancel-in-progress.")
        else:
            for key in group:
                self.check_text(group[key], group.lines[key], {"github"})
        self.check_environment(tree, {"github"})
        for name, job in tree["jobs"].items():
            self.check_job(name, job)

    @property
    def events(self):
        """The events that start the workflow."""
        on = self.tree.get("on")
        return [on] if isinstance(on, str) else list(on or [])

    def check_events(self):
        for event in self.events:
            if event not in EVENTS:
                self.report(self.tree.lines["on"], f"the event {event} is not understood here.")
                continue
            on = self.tree["on"]
            details = on.get(event) if isinstance(on, Mapping) else None
            if details is not None and not isinstance(details, Mapping):
                self.report(on.lines[event], f"below the event {event} must be keys.")
            elif details:
                self.check_keys(details, {"branches"} if event == "push" else set(), f"the event {event}")
        if not self.events:
            self.report(1, "no event starts the workflow.")

    def check_keys(self, mapping, known, what):
        for key in mapping:
            if key not in known:
                self.report(mapping.lines[key], f"{key} is not understood here as a key of {what}.")

    def check_job(self, name, job):
        line = self.jobs.lines[name]
        if not isinstance(job, Mapping) or not isinstance(job.get("steps"), list) or not job["steps"]:
            return self.report(line, f"the job {name} has no steps.")
        self.check_keys(job, JOB_KEYS, "a job")
        if not isinstance(job.get("runs-on"), str) or system_of(job) is None:
            self.report(line, f"runs-on of the job {name} must name a system: ubuntu-24.04, macos-15.")
        if not isinstance(job.get("timeout-minutes"), int):
            self.report(line, f"the job {name} has no timeout-minutes.")
        for needed in needs(job):
            if needed not in self.jobs or list(self.jobs).index(needed) >= list(self.jobs).index(name):
                self.report(job.lines["needs"], f"the job {needed} must stand before {name}, which needs it.")
        self.check_permissions(job)
        self.check_strategy(job)
        scope = {"needs": set(needs(job)), "matrix": set(matrix(job)), "steps": set()}
        self.check_condition(job, JOB_CONTEXTS, scope)
        self.check_environment(job, {"github", "needs", "matrix"}, scope)
        self.check_text(job.get("name"), job.lines.get("name", line), {"github", "needs", "matrix"}, scope)
        for step in job["steps"]:
            self.check_step(step, line, scope)
        outputs = job.get("outputs", Mapping())
        if outputs and matrix(job):
            self.report(job.lines["outputs"], "outputs of a job with a matrix are not understood here.")
        for key, text in outputs.items():
            self.check_text(text, outputs.lines[key], STEP_CONTEXTS, scope)

    def check_permissions(self, job):
        permissions = job.get("permissions", {"contents": "read"})
        line = job.lines.get("permissions", 1)
        if not isinstance(permissions, dict):
            return self.report(line, "permissions must be listed one by one.")
        used = [step.get("uses") or "" for step in job["steps"] if isinstance(step, Mapping)]
        for name, level in permissions.items():
            if (name, level) == ("contents", "read"):
                continue
            action = WRITE_PERMISSIONS.get(name)
            if not action or not any(use.startswith(action) for use in used):
                self.report(line, f"no step needs the permission {name}: {level}.")

    def check_strategy(self, job):
        strategy = job.get("strategy", Mapping())
        self.check_keys(strategy, STRATEGY_KEYS, "a strategy")
        values = strategy.get("matrix", Mapping())
        if not isinstance(values, Mapping) or {"include", "exclude"} & set(values):
            return self.report(strategy.lines["matrix"], "a matrix must be lists by name, without include and exclude.")
        for key, value in values.items():
            if isinstance(value, str):
                self.check_text(value, values.lines[key], JOB_CONTEXTS, {"needs": set(needs(job))})
            elif not isinstance(value, list):
                self.report(values.lines[key], f"{key} of a matrix must be a list.")

    def check_step(self, step, line, scope):
        if not isinstance(step, Mapping) or ("run" in step) == ("uses" in step):
            return self.report(line, "each step must have either run or uses.")
        line = step.lines.get("run") or step.lines["uses"]
        self.check_keys(step, STEP_KEYS, "a step")
        self.check_condition(step, STEP_CONTEXTS, scope)
        self.check_environment(step, STEP_CONTEXTS, scope)
        for key, text in step.get("with", {}).items():
            self.check_text(text, step["with"].lines[key], STEP_CONTEXTS, scope)
        self.check_text(step.get("name"), line, STEP_CONTEXTS, scope)
        if "run" in step and (not isinstance(step["run"], str) or "${{" in step["run"]):
            self.report(line, "a script must have no expression: it takes values from env, which cannot be run as code.")
        if "uses" in step:
            self.check_action(step, line)
        if "id" in step:
            scope["steps"].add(step["id"])

    def check_action(self, step, line):
        action = step["uses"]
        if not PINNED.fullmatch(action):
            self.report(line, f"{action} must be pinned by the full SHA of a commit.")
        elif not VERSIONED.search(self.source[line - 1]):
            self.report(line, f"{action} must have its version in a comment behind it: # v1.2.3")
        if action.startswith("actions/checkout@") and step.get("with", {}).get("persist-credentials") is not False:
            self.report(line, "actions/checkout must have persist-credentials: false.")

    def check_environment(self, owner, contexts, scope=None):
        environment = owner.get("env", Mapping())
        for key, text in environment.items():
            self.check_text(text, environment.lines[key], contexts, scope)

    def check_condition(self, owner, contexts, scope):
        if "if" in owner:
            try:
                self.check_references([condition(text_of(owner["if"]))], owner.lines["if"], contexts, scope)
            except NotUnderstood as error:
                self.report(owner.lines["if"], str(error))

    def check_text(self, text, line, contexts, scope=None):
        if isinstance(text, str):
            try:
                self.check_references(expressions(text), line, contexts, scope)
            except NotUnderstood as error:
                self.report(line, str(error))

    def check_references(self, found, line, contexts, scope):
        for path in (path for expression in found for path in expression.references):
            if path[0] not in contexts:
                self.report(line, f"there is no {path[0]} here. There are: {', '.join(sorted(contexts))}.")
            known = (scope or {}).get(path[0])
            if known is not None and (len(path) < 2 or path[1] not in known):
                self.report(line, f"{'.'.join(path)} is not known here. Known are: {', '.join(sorted(known)) or 'none'}.")


def needs(job):
    value = job.get("needs", [])
    return [value] if isinstance(value, str) else value


def matrix(job):
    return job.get("strategy", {}).get("matrix", {})


def system_of(job):
    """The value of runner.os for a job, None if it is not understood."""
    name = str(job["runs-on"])
    return "Linux" if name.startswith("ubuntu-") else "macOS" if name.startswith("macos-") else None
