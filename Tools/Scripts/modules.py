"""The library modules of this monorepo: where their sources are, what they import, and how the compiler finds them."""
import dataclasses
import glob
import json
import os
import pathlib
import platform
import re
import shlex
import subprocess
import sys

from script import ROOT, Failure, output_of

BUILD = ROOT / ".build" / "debug"
IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\(\w+\))?[ \t]+)*(?:(?:public|package|internal|fileprivate|private)[ \t]+)?"
    r"import[ \t]+(?:\w+[ \t]+)?(\w+)",
    re.MULTILINE)


@dataclasses.dataclass
class Module:
    name: str
    package: str
    directory: pathlib.Path
    # Modules of this monorepo that it imports.
    imports: set = dataclasses.field(default_factory=set)

    @property
    def catalogue(self):
        return next(iter(sorted(self.directory.glob("*.docc"))), None)

    @property
    def sources(self):
        return sorted(self.directory.rglob("*.swift"))

    @property
    def compiled(self):
        """What the compiler writes for other modules: the interface, the comments, and the places of declarations."""
        files = (BUILD / "Modules" / f"{self.name}.{kind}" for kind in ("swiftmodule", "swiftdoc", "swiftsourceinfo"))
        return [file for file in files if file.exists()]

    @property
    def is_built(self):
        """Whether the last build is newer than every source. Unchanged modules keep their time, so the objects count too."""
        if not self.compiled or not self.compiled[0].name.endswith(".swiftmodule"):
            return False
        objects = [pathlib.Path(file) for file in glob.glob(str(BUILD / f"{self.name}.build" / "**" / "*.o"), recursive=True)]
        built = max(file.stat().st_mtime_ns for file in self.compiled + objects)
        return all(file.stat().st_mtime_ns < built for file in self.sources)


def all_modules():
    """The library modules of all packages, each after those that it imports; the app's own have the package `App`."""
    found = {}
    directories = [(path.parts[-3], path) for path in sorted(ROOT.glob("Packages/*/Sources/*"))]
    directories += [(path.parts[-3], path) for path in sorted(ROOT.glob("Tools/*/Sources/*"))]
    directories += [("App", path) for path in sorted(ROOT.glob("App/*"))]
    programs = set()
    for manifest in [ROOT / "Package.swift", *ROOT.glob("Packages/*/Package.swift"), *ROOT.glob("Tools/*/Package.swift")]:
        programs |= set(re.findall(r'\.executableTarget\(\s*name:\s*"(\w+)"', manifest.read_text(encoding="utf-8")))
    for package, directory in directories:
        module = Module(directory.name, package, directory)
        if module.name not in programs and module.sources:
            found[module.name] = module
    for module in found.values():
        for source in module.sources:
            module.imports |= set(IMPORT.findall(source.read_text(encoding="utf-8"))) & found.keys()
        module.imports.discard(module.name)
    return sorted_by_imports(found)


def sorted_by_imports(modules):
    result = {}

    def visit(module):
        if module.name not in result:
            for name in sorted(module.imports):
                visit(modules[name])
            result[module.name] = module

    for module in modules.values():
        visit(module)
    return result


def with_imports(modules, names):
    """The modules with these names and all that they import, in the order of `modules`."""
    wanted = set()

    def visit(name):
        if name not in wanted:
            wanted.add(name)
            for imported in modules[name].imports:
                visit(imported)

    for name in names:
        visit(name)
    return {name: module for name, module in modules.items() if name in wanted}


def build(modules):
    """Builds the modules that are missing or older than their sources."""
    missing = [module.name for module in modules.values() if not module.is_built]
    if not missing:
        return
    run_build = ["swift", "build", "--package-path", str(ROOT), *shlex.split(os.environ.get("SLIPWAY_BUILD_OPTIONS", ""))]
    print(f"docs: building {', '.join(missing)}.", file=sys.stderr)
    if len(missing) > 3:
        # One plan for all; what only tests use comes below.
        if subprocess.run(run_build, stdout=sys.stderr).returncode:
            raise Failure("The build failed; its messages are above. Documentation is made of modules that compile.")
        missing = [module.name for module in modules.values() if not module.is_built]
    for name in missing:
        if subprocess.run([*run_build, "--target", name], stdout=sys.stderr).returncode:
            raise Failure(f"{name} could not be built; the messages of the compiler are above.")


def compiler_arguments():
    """How a compiler finds the modules of the last build, and the C modules below them."""
    arguments = ["-I", str(BUILD / "Modules"), *platform_arguments()]
    maps = {}
    for pattern in ("Packages/*/Sources/*", "Tools/*/Sources/*", ".build/debug/*.build", ".build/checkouts/*/Sources/*",
                    ".build/checkouts/*/*"):
        for below in ("module.modulemap", "include/module.modulemap"):
            # Where a target is built there is a map of its Objective-C header, too. It has the name of the Swift module.
            if pattern.endswith(".build") and below.startswith("include"):
                continue
            for file in sorted(ROOT.glob(f"{pattern}/{below}")):
                name = re.search(r"\bmodule\s+(\w+)", file.read_text(encoding="utf-8", errors="replace"))
                if name:
                    maps.setdefault(name[1], file)
    for file in maps.values():
        arguments += ["-Xcc", f"-fmodule-map-file={file}"]
    return arguments


def platform_arguments():
    information = json.loads(output_of(["swiftc", "-print-target-info"]))
    arguments = ["-target", information["target"]["triple"]]
    if platform.system() == "Darwin":
        arguments += ["-sdk", output_of(["xcrun", "--show-sdk-path"]).strip()]
    return arguments
