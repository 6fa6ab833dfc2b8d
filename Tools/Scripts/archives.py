"""DocC archives: one of each module, made again only when something that it depends on has changed; and all in one."""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import urllib.parse

from modules import compiler_arguments, with_imports
from script import ROOT, Failure, product, tool

MODULES = ROOT / ".build" / "docs" / "modules"
SYMBOLS = ROOT / ".build" / "docs" / "symbols"


def combined():
    return ROOT / ".build" / "docs" / f"{product()}.doccarchive"


class Builder:
    def __init__(self, modules):
        self.modules = modules
        self.docc, self.extract = tool("docc"), tool("swift-symbolgraph-extract")
        self.arguments = compiler_arguments()
        self.product = product()
        self.own = b"".join(file.read_bytes() for file in sorted(pathlib.Path(__file__).parent.glob("*.py")))

    def build(self):
        """Makes the archives, and returns for each module whether it was made, was current, or why it failed."""
        MODULES.mkdir(parents=True, exist_ok=True)
        results = {}
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            futures = {}
            for name, module in self.modules.items():
                # Modules stand after their imports, so what a task waits for has always begun.
                futures[name] = pool.submit(self.archive, module, [futures[imported] for imported in module.imports])
            for name, future in futures.items():
                results[name] = future.result()
        return results

    def archive(self, module, imported):
        for future in imported:
            future.result()
        path = MODULES / f"{module.name}.doccarchive"
        mark = MODULES / f"{module.name}.fingerprint"
        fingerprint = self.fingerprint(module)
        if path.exists() and mark.exists() and mark.read_text() == fingerprint:
            return "current"
        mark.unlink(missing_ok=True)
        problem = self.extract_symbols(module) or self.convert(module, path)
        if problem:
            return problem
        mark.write_text(fingerprint)
        return "made"

    def dependencies(self, module):
        """The archives that links of this module may lead to."""
        names = [name for name in with_imports(self.modules, [module.name]) if name != module.name]
        return [archive for archive in (MODULES / f"{name}.doccarchive" for name in names) if archive.exists()]

    def fingerprint(self, module):
        digest = hashlib.sha256(self.own)
        digest.update(repr([self.docc, os.stat(self.docc).st_mtime_ns, self.product]).encode())
        for file in module.compiled:
            digest.update(repr([file.name, file.stat().st_size, file.stat().st_mtime_ns]).encode())
        if module.catalogue:
            for file in sorted(file for file in module.catalogue.rglob("*") if file.is_file()):
                digest.update(repr(str(file.relative_to(module.catalogue))).encode())
                digest.update(file.read_bytes())
        for archive in self.dependencies(module):
            digest.update((archive / "linkable-entities.json").read_bytes())
        return digest.hexdigest()

    def extract_symbols(self, module):
        directory = SYMBOLS / module.name
        shutil.rmtree(directory, ignore_errors=True)
        directory.mkdir(parents=True)
        run = subprocess.run(
            [self.extract, "-module-name", module.name, "-output-dir", str(directory), "-minimum-access-level", "public",
             "-skip-synthesized-members", "-emit-extension-block-symbols", *self.arguments],
            capture_output=True, text=True)
        if run.returncode:
            return f"{relative(module.directory)}: error: its symbols cannot be read from the last build.\n{run.stderr.strip()}"
        return None

    def convert(self, module, path):
        made, messages = path.with_suffix(".new"), path.with_suffix(".messages")
        shutil.rmtree(made, ignore_errors=True)
        messages.unlink(missing_ok=True)
        # With --warnings-as-errors there would be no archive for the links of other modules, so warnings are counted here.
        # Only parameters that their names do not explain are documented, so docc does not ask for the others.
        command = [self.docc, "convert", *([str(module.catalogue)] if module.catalogue else []),
                   "--additional-symbol-graph-dir", str(SYMBOLS / module.name),
                   "--fallback-display-name", module.name, "--fallback-bundle-identifier", f"{self.product}.{module.name}",
                   "--fallback-default-module-kind", "Module", "--enable-experimental-external-link-support",
                   "--disable-parameters-and-returns-validation", "--diagnostics-file", str(messages),
                   "--output-path", str(made)]
        for archive in self.dependencies(module):
            command += ["--dependency", str(archive)]
        # In a directory of its own: without a catalogue docc looks for one in the current directory.
        run = subprocess.run(command, capture_output=True, text=True, cwd=SYMBOLS / module.name)
        if made.exists():
            shutil.rmtree(path, ignore_errors=True)
            made.rename(path)
        problems = diagnostics(messages) if messages.exists() else []
        messages.unlink(missing_ok=True)
        if run.returncode and not problems:
            problems = [f"{relative(module.directory)}: error: docc ended with status {run.returncode}: {relative(run.stderr)}"]
        return "\n".join(problems) or None

    def merge(self):
        """All archives that there are as one, with an index; what was there before is replaced at once."""
        made, mark = combined().with_suffix(".new"), combined().with_suffix(".fingerprint")
        archives = sorted(MODULES.glob("*.doccarchive"))
        fingerprint = "\n".join(file.name + file.read_text() for file in sorted(MODULES.glob("*.fingerprint")))
        if combined().exists() and mark.exists() and mark.read_text() == fingerprint:
            return len(archives)
        shutil.rmtree(made, ignore_errors=True)
        mark.unlink(missing_ok=True)
        run = subprocess.run(
            [self.docc, "merge", *map(str, archives), "--output-path", str(made),
             "--synthesized-landing-page-name", self.product.capitalize()], capture_output=True, text=True)
        if run.returncode:
            raise Failure(f"The archives could not be joined: {run.stderr.strip()}")
        shutil.rmtree(combined(), ignore_errors=True)
        made.rename(combined())
        mark.write_text(fingerprint)
        return len(archives)


def diagnostics(file):
    """docc's messages, in the form of a compiler's: the place, then what is wrong."""
    lines = []
    for message in json.loads(file.read_text(encoding="utf-8"))["diagnostics"]:
        if message["severity"] not in ("error", "warning"):
            continue
        place = relative(urllib.parse.unquote(message.get("source", "")).removeprefix("file://"))
        start = message.get("range", {}).get("start")
        if start:
            place += f":{start['line']}:{start['column']}"
        text = " ".join(part for part in (message["summary"], message.get("explanation")) if part)
        lines.append(f"{place or 'docc'}: error: {text}")
        lines += [f"    {solution['summary']}" for solution in message.get("solutions", [])[:8]]
    return lines


def relative(text):
    return str(text).replace(f"{ROOT}/", "").strip()
