"""The expressions of GitHub Actions, `${{ … }}`: as much as this project's workflows use. All else is an error."""
import hashlib
import json
import math
import re

TOKEN = re.compile(r"\s*(?:(?P<number>-?\d+(?:\.\d+)?)|'(?P<text>(?:[^']|'')*)'|(?P<name>[A-Za-z_][\w-]*)"
                   r"|(?P<operator>==|!=|&&|\|\||[!().,\[\]]))")
CONSTANTS = {"null": None, "true": True, "false": False}


class NotUnderstood(Exception):
    """Text that is no expression, or one that is not supported here."""


class Strict(dict):
    """A context whose names are all known: another name is a mistake, where GitHub has an empty text."""


class Expression:
    """A parsed expression. `references` are the paths that it reads, such as ("github", "event"); `functions` what it calls."""

    def __init__(self, text):
        self.text = text.strip()
        self.references, self.functions = [], set()
        self.tokens = list(self.split(self.text))
        self.value = self.either()
        if self.tokens:
            raise NotUnderstood(f"'{self.tokens[0][1]}' is not expected in the expression '{self.text}'.")

    @staticmethod
    def split(text):
        position = 0
        while position < len(text):
            match = TOKEN.match(text, position)
            if not match:
                raise NotUnderstood(f"'{text[position:].strip()}' is not understood in the expression '{text}'.")
            yield match.lastgroup, match[match.lastgroup]
            position = match.end()

    def take(self, *operators):
        """The next token, if it is one of these operators."""
        if self.tokens and self.tokens[0][0] == "operator" and self.tokens[0][1] in operators:
            return self.tokens.pop(0)[1]
        return None

    def expect(self, operator):
        if not self.take(operator):
            raise NotUnderstood(f"'{operator}' is missing in the expression '{self.text}'.")

    def either(self):
        left = self.both()
        while self.take("||"):
            left = (lambda first, second: lambda scope: first(scope) if is_true(first(scope)) else second(scope))(
                left, self.both())
        return left

    def both(self):
        left = self.comparison()
        while self.take("&&"):
            left = (lambda first, second: lambda scope: second(scope) if is_true(first(scope)) else first(scope))(
                left, self.comparison())
        return left

    def comparison(self):
        left = self.negation()
        while operator := self.take("==", "!="):
            left = (lambda first, second, same: lambda scope: equal(first(scope), second(scope)) == same)(
                left, self.negation(), operator == "==")
        return left

    def negation(self):
        if self.take("!"):
            operand = self.negation()
            return lambda scope: not is_true(operand(scope))
        return self.operand()

    def operand(self):
        if self.take("("):
            inner = self.either()
            self.expect(")")
            return inner
        if not self.tokens or self.tokens[0][0] == "operator":
            raise NotUnderstood(f"A value is missing in the expression '{self.text}'.")
        kind, word = self.tokens.pop(0)
        if kind == "number":
            number = float(word)
            return lambda scope: number
        if kind == "text":
            text = word.replace("''", "'")
            return lambda scope: text
        if word in CONSTANTS:
            return lambda scope: CONSTANTS[word]
        return self.call(word) if self.take("(") else self.path(word)

    def call(self, name):
        if name not in FUNCTIONS:
            raise NotUnderstood(f"The function {name} is not supported here. There are: {', '.join(sorted(FUNCTIONS))}.")
        self.functions.add(name)
        arguments = []
        while not self.take(")"):
            if arguments:
                self.expect(",")
            arguments.append(self.either())
        least, most, function = FUNCTIONS[name]
        if not least <= len(arguments) <= most:
            raise NotUnderstood(f"The function {name} does not take {len(arguments)} values.")
        return lambda scope: function(scope, *(argument(scope) for argument in arguments))

    def path(self, root):
        names = [root]
        while self.take("."):
            kind, name = self.tokens.pop(0) if self.tokens else (None, None)
            if kind != "name":
                raise NotUnderstood(f"A name is missing after '.' in the expression '{self.text}'.")
            names.append(name)
        self.references.append(tuple(names))
        return lambda scope: look_up(scope.contexts, names)


class Scope:
    """What expressions see: the contexts, the status of what ran before, and the directory of files."""

    def __init__(self, contexts, has_failed=False, directory=None):
        self.contexts, self.has_failed, self.directory = Strict(contexts), has_failed, directory


def look_up(contexts, names):
    value = contexts
    for index, name in enumerate(names):
        if isinstance(value, Strict) and name not in value:
            raise NotUnderstood(f"There is no {'.'.join(names[:index + 1])} here.")
        value = value.get(name) if isinstance(value, dict) else None
    return value


def is_true(value):
    return not (value is None or value is False or value == "" or value == 0 and not isinstance(value, bool)
                or isinstance(value, float) and math.isnan(value))


def number_of(value):
    if value is None or value == "":
        return 0.0
    if isinstance(value, (bool, int, float)):
        return float(value)
    try:
        return float(value)
    except (TypeError, ValueError):
        return math.nan


def equal(first, second):
    """As GitHub compares: texts without regard to case, values of different kinds as numbers."""
    if isinstance(first, (dict, list)) or isinstance(second, (dict, list)):
        return first is second
    if isinstance(first, str) and isinstance(second, str):
        return first.lower() == second.lower()
    return number_of(first) == number_of(second) if first is not None or second is not None else True


def text_of(value):
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, (dict, list)):
        raise NotUnderstood("A list or an object stands where a text is needed.")
    return str(value)


def hash_files(scope, *patterns):
    """One digest of all files that match: GitHub's is another number, but changes with the same files."""
    files = sorted({path for pattern in patterns for path in scope.directory.glob(pattern) if path.is_file()})
    digests = b"".join(hashlib.sha256(path.read_bytes()).digest() for path in files)
    return hashlib.sha256(digests).hexdigest() if files else ""


def from_json(_, text):
    try:
        return json.loads(text_of(text))
    except ValueError as error:
        raise NotUnderstood(f"fromJSON got '{text}', which is not JSON: {error}") from error


STATUS = {"always", "cancelled", "failure", "success"}
# For each function: how many values it takes at least and at most, and what it does.
FUNCTIONS = {
    "always": (0, 0, lambda scope: True),
    "cancelled": (0, 0, lambda scope: False),
    "failure": (0, 0, lambda scope: scope.has_failed),
    "success": (0, 0, lambda scope: not scope.has_failed),
    "fromJSON": (1, 1, from_json),
    "hashFiles": (1, 255, hash_files),
}


def expressions(text):
    """The expressions in a text, in order."""
    return [part for part in parts(text) if isinstance(part, Expression)]


def parts(text):
    """A text as literal texts and expressions in turn."""
    result, position = [], 0
    while (start := text.find("${{", position)) >= 0:
        end = start + 3
        # A quoted text may contain braces.
        while end < len(text) and not text.startswith("}}", end):
            closing = text.find("'", end + 1) if text[end] == "'" else end
            end = len(text) if closing < 0 else closing + 1
        if end >= len(text):
            raise NotUnderstood(f"'}}}}' is missing after '{text[start:]}'.")
        result += [text[position:start], Expression(text[start + 3:end])]
        position = end + 2
    return result + [text[position:]]


def interpolated(value, scope):
    """A value of the workflow with its expressions evaluated. One that is an expression alone keeps its kind."""
    if not isinstance(value, str):
        return value
    found = parts(value)
    if len(found) == 3 and found[0] == found[2] == "":
        return found[1].value(scope)
    return "".join(part if isinstance(part, str) else text_of(part.value(scope)) for part in found)


def condition(text):
    """The expression of an `if`, which may stand with or without braces."""
    if text.strip().startswith("${{"):
        found = parts(text.strip())
        if len(found) != 3 or found[0] or found[2]:
            raise NotUnderstood(f"'{text}' is always true: it is a text and not one expression.")
        return found[1]
    return Expression(text)


def holds(expression, scope):
    """Whether an `if` holds. Without a function that asks for the status, nothing before may have failed."""
    if not expression.functions & STATUS and scope.has_failed:
        return False
    return is_true(expression.value(scope))
