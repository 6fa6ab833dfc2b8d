"""The Swift blocks of documents, as files that a compiler can check.

A block is what stands between ```swift and ```. Its declarations (types, extensions, functions, imports, and variables that are
marked `@MainActor`) become declarations of a file, everything else statements of one async function on the main actor. What a
reader need not see stands before it, in a comment that no renderer shows:

    <!-- given
    import Design
    let name = "Ada"
    -->

`given` is code like that of the block; indent it by four spaces where a line begins with `@`, which DocC would take for a
directive. In both, `…` stands for code that is left out, and `given()` for a value of any type. A
line `sources PATH` in it adds the Swift files of a directory to the block's module: what stands there need not be imported, and
need not be built. A line `feature NAME [OPTION...]` adds those that `modules new feature` writes for these arguments. Every block has Foundation and the modules of its package.
"""
import concurrent.futures
import dataclasses
import functools
import os
import pathlib
import re
import shutil
import subprocess
import textwrap

from modules import compiler_arguments
from script import ROOT, output_of

FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault"]
DECLARATION = re.compile(
    r"(?:(?:public|private|fileprivate|internal|package|final|indirect|nonisolated|@\w+(?:\([^)]*\))?)\s+)*"
    r"(struct|class|enum|actor|protocol|extension|func|import|typealias|(?<=@MainActor )var)\b(?:\s+([\w.]+))?")
ATTRIBUTES = re.compile(r"(@\w+(?:\([^)]*\))?\s*)+(?://.*)?")
LEFT_OUT = re.compile(r'(?<=[\s{:])…(?=[\s})]|$)')
SUPPORT = "/// A value of any type, for examples that only name it.\nfunc given<Value>() -> Value { fatalError() }\n"


@dataclasses.dataclass
class Block:
    file: pathlib.Path
    line: int
    code: list
    given: list = dataclasses.field(default_factory=list)
    given_line: int = 0

    @property
    def given_code(self):
        return ["" if line.startswith(("sources ", "feature ")) else line for line in self.given]

    @property
    def sources(self):
        """Swift files that are compiled with the block."""
        directories = [ROOT / line.removeprefix("sources ").strip() for line in self.given if line.startswith("sources ")]
        directories += [feature_sources(line.split()[1:]) for line in self.given if line.startswith("feature ")]
        return sorted(file for directory in directories for file in directory.rglob("*.swift"))

    @property
    def names(self):
        """What it declares for other files, too; blocks that declare the same are compiled apart."""
        parts = [part for lines in (self.code, self.given_code) for part in chunks(lines)]
        found = [declaration(lines) for _, lines in parts]
        return {match[2] for match in found if match and not can_be_private(match) and match[1] not in ("import", "extension")}


@functools.cache
def written_feature(arguments):
    """Writes the package of a new feature into a directory of the build, and nothing into the tree; returns the directory."""
    directory = ROOT / ".build" / "docs" / "features" / "-".join(word.strip("-").replace(":", "-") for word in arguments)
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    change = output_of([str(ROOT / "Tools/modules"), "new", "feature", *arguments, "--dry-run"])
    # Outside of any repository, the paths of the change are those below the directory.
    subprocess.run(["git", "apply", "--include=Packages/*"], input=change, cwd=directory, check=True, text=True,
                   env={**os.environ, "GIT_CEILING_DIRECTORIES": str(directory.parent)})
    return directory


def feature_sources(arguments):
    package = f"Packages/{arguments[0]}Feature"
    # A team may have added this very feature.
    root = ROOT if (ROOT / package).exists() else written_feature(tuple(arguments))
    return root / package / "Sources" / f"{arguments[0]}Feature"


def documents(root=ROOT):
    """README files, the documents in .github, and the pages of catalogues."""
    files = [root / "README.md"]
    for pattern in (".github/*.md", "Packages/*/README.md", "Tools/*/README.md"):
        files += root.glob(pattern)
    for directory in ("Packages/*/Sources", "Tools/*/Sources", "App"):
        files += root.glob(f"{directory}/**/*.docc/**/*.md")
    return sorted(file for file in files if file.exists())


def blocks(file):
    """The Swift blocks of a document, each with what is given for it."""
    found, given, given_line, state, block = [], [], 0, "text", None
    for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
        if state == "code":
            if line.strip().startswith("```"):
                found.append(block)
                state, given = "text", []
            else:
                block.code.append(line[indentation:] if not line[:indentation].strip() else line)
        elif state == "given":
            if line.strip() == "-->":
                state, given = "text", textwrap.dedent("\n".join(given)).split("\n")
            else:
                given.append(line)
        elif state == "other":
            if line.strip().startswith("```"):
                state = "text"
        elif line.strip() == "<!-- given":
            state, given, given_line = "given", [], number + 1
        elif line.strip() == "```swift":
            indentation = len(line) - len(line.lstrip())
            block = Block(file, number + 1, [], given, given_line)
            state = "code"
        elif line.strip().startswith("```"):
            state = "other"
    return found


def chunks(lines):
    """Splits code where a line begins at the margin, unless that line only ends what is above; yields positions and lines."""
    begin = None
    for index, line in enumerate(lines):
        is_start = line[:1].strip() and not re.match(r"[})\]]", line)
        # An attribute or a comment on a line of its own belongs to what follows.
        if is_start and begin is not None and all(ATTRIBUTES.fullmatch(above) or above.startswith("//") or not above.strip()
                                                  for above in lines[begin:index]):
            is_start = False
        if is_start:
            if begin is not None:
                yield begin, lines[begin:index]
            begin = index
    if begin is not None:
        yield begin, lines[begin:]


def declaration(lines):
    code = [line for line in lines if line.strip() and not line.startswith("//")]
    return DECLARATION.match(" ".join(code)) if code else None


def source_of(block, number, imports):
    """The block as a Swift file, whose messages name the lines of the document."""
    name = block.file.relative_to(ROOT) if block.file.is_relative_to(ROOT) else block.file
    above, below = [], []
    for first, code in ((block.given_line, block.given_code), (block.line, block.code)):
        previous = None
        for begin, lines in chunks(code):
            match = declaration(lines)
            part = above if match else below
            if match and can_be_private(match):
                begin, lines = begin - 1, made_private(lines)
            # Only where the document's lines do not follow each other: it must not stand inside a statement.
            if match or part is not previous:
                part.append(f'#sourceLocation(file: "{name}", line: {first + begin})')
            part += [without_gaps(line) for line in lines]
            previous = part
    result = ["import Foundation", *(f"@testable import {name}" for name in imports), *above]
    if below:
        result += [f"@MainActor func example{number}() async throws {{", *below, "}"]
    return "\n".join(result) + "\n"


def can_be_private(match):
    has_access = re.search(r"\b(public|package|internal|fileprivate|private)\b", match[0])
    return not has_access and match[1] not in ("import", "extension")


def made_private(lines):
    """A declaration that only its file sees, since other blocks may declare the same; with one line more, above it.

    `fileprivate` stands between the attributes and the rest, which keeps its lines and columns.
    """
    lines = ["", *lines]
    position = next(index for index, line in enumerate(lines)
                    if line.strip() and not line.startswith("//") and not ATTRIBUTES.fullmatch(line))
    attributes = re.match(r"(?:@\w+(?:\([^)]*\))?\s+)*", lines[position])[0]
    above, mark, comment = lines[position - 1].partition("//")
    lines[position - 1] = f"{above} {attributes}fileprivate {mark}{comment}"
    lines[position] = " " * len(attributes) + lines[position][len(attributes):]
    return lines


def without_gaps(line):
    code, mark, comment = line.partition(" //")
    return LEFT_OUT.sub("fatalError()", code) + mark + comment


def modules_of(file, modules):
    """What the blocks of a document have without an import: the modules of its package, or of its catalogue."""
    for module in modules.values():
        if file.is_relative_to(module.directory):
            return [module.name]
    return [module.name for module in modules.values() if file.parent == ROOT / "Packages" / module.package
            or file.parent == ROOT / "Tools" / module.package]


def groups(found):
    """As few lists as possible in which no two blocks declare the same name; those with sources stand alone."""
    result = []
    for block in found:
        names = block.names
        for members, taken in result:
            if not block.sources and not members[0].sources and not names & taken:
                members.append(block)
                taken |= names
                break
        else:
            result.append(([block], set(names)))
    return [members for members, _ in result]


def check(files, modules, directory):
    """Type-checks the Swift blocks of documents. Returns how many there are, and the compiler's messages."""
    found = [block for file in files for block in blocks(file)]
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    arguments = compiler_arguments()
    for feature in FEATURES:
        arguments += ["-enable-upcoming-feature", feature]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        messages = list(pool.map(lambda group: type_check(*group, modules, directory, arguments), enumerate(groups(found))))
    return len(found), len({block.file for block in found}), [message for message in messages if message]


def type_check(number, members, modules, directory, arguments):
    folder = directory / f"group{number}"
    folder.mkdir()
    (folder / "Support.swift").write_text(SUPPORT, encoding="utf-8")
    for index, block in enumerate(members):
        imports = [] if block.sources else modules_of(block.file, modules)
        (folder / f"Example{index}.swift").write_text(source_of(block, index, imports), encoding="utf-8")
    command = ["swiftc", "-typecheck", "-swift-version", "6", "-wmo", "-suppress-warnings", "-parse-as-library",
               "-module-name",
               f"Examples{number}", *arguments, *map(str, sorted(folder.glob("*.swift")) + members[0].sources)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    output = (run.stdout + run.stderr).replace(f"{ROOT}/", "").strip()
    return (output or f"swiftc ended with status {run.returncode}") if run.returncode else None
