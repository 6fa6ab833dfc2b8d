#!/usr/bin/env python3
"""Tests Tools/docs and Tools/examples on small documents and a module of their own: .ci/docs_test.py"""
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tools" / "Scripts"))
import archives  # noqa: E402
import examples  # noqa: E402
import modules  # noqa: E402
from temporary_directory import Directory  # noqa: E402


class ExampleTests(Directory):
    def check(self, *texts):
        files = [self.write(f"Document{number}.md", text) for number, text in enumerate(texts)]
        count, documents, messages = examples.check(files, {}, self.directory / "made")
        return count, documents, "\n".join(messages)

    def test_a_block_that_does_not_compile_is_named_with_its_line(self):
        _, _, messages = self.check("# Title\n\nWords.\n\n```swift\nlet one = 1\nlet text: String = one\n```\n")
        self.assertRegex(messages, r"Document0\.md:7:20: error: cannot convert value of type 'Int'")

    def test_a_given_line_is_named_as_well(self):
        given = "<!-- given\nlet one: Int = given()\nlet text: String = one\n-->\n"
        _, _, messages = self.check(f"{given}```swift\nprint(text)\n```\n")
        self.assertRegex(messages, r"Document0\.md:3:20: error")

    def test_every_error_is_found_whatever_the_document(self):
        bad = "```swift\nlet number: Int = \"\"\n```\n"
        _, _, messages = self.check(bad, "```swift\nprint(1)\n```\n" + bad)
        self.assertIn("Document0.md:2:19: error", messages)
        self.assertIn("Document1.md:5:19: error", messages)

    def test_blocks_that_compile(self):
        good = [
            # Statements, with what is left out.
            "for number in [1, 2] { … }\nlet double: (Int) -> Int = { _ in … }\n"
            "switch double(1) {\ncase 1: …    // and …\ndefault: break\n}",
            # Declarations and statements in turn.
            "let first = 1\n\nstruct Pair {\n    let left, right: Int\n}\n\n"
            "extension Pair {\n    var sum: Int { left + right }\n}\n\n"
            "let pair = Pair(left: first, right: 2)\nprint(pair.sum)",
            # Attributes on lines of their own, and what waits.
            "@MainActor\nfinal class Counter {\n    var count = 0\n}\n"
            "let counter = Counter()\ntry await Task.sleep(for: .zero)\ncounter.count += 1",
            # The same name again.
            "struct Pair {}\nprint(Pair())",
            "import Foundation\nprint(URL(fileURLWithPath: \"/\"))",
        ]
        count, documents, messages = self.check("\n\n".join(f"```swift\n{code}\n```" for code in good), "No code.")
        self.assertEqual((count, documents, messages), (len(good), 1, ""))

    def test_only_swift_is_compiled(self):
        text = "```\nthis is not Swift\n```\n\n```json\n{}\n```\n\n```swift\nprint(1)\n```\n\n" \
               "1. An item:\n\n   ```swift\n   print(2)\n   ```\n"
        self.assertEqual(self.check(text), (2, 1, ""))

    def test_given_code_belongs_to_the_next_block_alone(self):
        text = "<!-- given\n    @MainActor var name = \"\"\n-->\n" \
               "```swift\nname = \"Ada\"\n```\n\n```swift\nname = \"Bob\"\n```\n"
        _, _, messages = self.check(text)
        self.assertRegex(messages, r"Document0\.md:9:1: error: 'name' is inaccessible")
        self.assertNotIn("Document0.md:5", messages)

    def test_sources_are_part_of_the_module(self):
        self.write("Sources/Bill.swift", "struct Bill { let number: Int }\n")
        text = f"<!-- given\nsources {self.directory / 'Sources'}\n-->\n```swift\nprint(Bill(number: 7).number)\n```\n"
        self.assertEqual(self.check(text, "```swift\nstruct Bill {}\n```\n"), (2, 2, ""))


class ArchiveTests(Directory):
    def setUp(self):
        super().setUp()
        for owner, name, value in (
                (modules, "BUILD", self.directory / "build"), (archives, "MODULES", self.directory / "docs"),
                (archives, "SYMBOLS", self.directory / "symbols"),
                (archives, "combined", lambda: self.directory / "all.doccarchive")):
            self.addCleanup(setattr, owner, name, getattr(owner, name))
            setattr(owner, name, value)
        self.modules = {}

    def module(self, name, source, page="", imports=()):
        file = self.write(f"{name}/{name}.swift", source)
        if page:
            self.write(f"{name}/{name}.docc/{name}.md", page)
        built = self.directory / "build" / "Modules"
        built.mkdir(parents=True, exist_ok=True)
        subprocess.run(["swiftc", "-emit-module", "-parse-as-library", "-module-name", name, "-I", built, "-emit-module-path",
                        built / f"{name}.swiftmodule", file], check=True)
        self.modules[name] = modules.Module(name, name, self.directory / name, set(imports))

    def build(self):
        return archives.Builder(self.modules).build()

    def test_an_archive_is_made_once_and_again_after_a_change(self):
        page = "# ``Shop``\n\nA shop.\n\n## Topics\n\n### All\n\n- ``Basket``\n"
        self.module("Shop", "/// A basket.\npublic struct Basket {}\n", page)
        self.assertEqual(self.build(), {"Shop": "made"})
        self.assertEqual(self.build(), {"Shop": "current"})
        self.write("Shop/Shop.docc/More.md", "# More\n\nWords.\n")
        self.assertEqual(self.build(), {"Shop": "made"})
        shutil.rmtree(self.directory / "docs" / "Shop.doccarchive")
        self.assertEqual(self.build(), {"Shop": "made"})

    def test_links_lead_to_imported_modules_and_all_are_joined(self):
        self.module("Shop", "public struct Basket {}\n")
        self.module("App", "public import Shop\n/// Has a basket.\npublic struct Till { public let basket: Basket }\n",
                    "# ``App``\n\nAn app with a ``/Shop/Basket``.\n", imports=["Shop"])
        self.assertEqual(self.build(), {"Shop": "made", "App": "made"})
        self.assertEqual(archives.Builder(self.modules).merge(), 2)
        self.assertTrue((self.directory / "all.doccarchive" / "documentation" / "shop" / "basket" / "index.html").exists())
        self.assertTrue((self.directory / "all.doccarchive" / "index" / "index.json").exists())

    def test_a_link_that_leads_nowhere_is_an_error_with_its_place(self):
        self.module("Shop", "/// A basket.\n///\n/// See ``Till``.\npublic struct Basket {}\n",
                    "# ``Shop``\n\nSee ``Shelf``.\n")
        problem = self.build()["Shop"]
        self.assertIn(f"{self.directory}/Shop/Shop.docc/Shop.md:3:7: error: 'Shelf' doesn't exist at '/Shop'", problem)
        self.assertIn(f"{self.directory}/Shop/Shop.swift:3:11: error: 'Till' doesn't exist at '/Shop/Basket'", problem)
        # It is reported each time, not only once.
        self.assertIn("Shelf", self.build()["Shop"])

    def test_a_module_that_was_not_built_is_an_error(self):
        self.module("Shop", "public struct Basket {}\n")
        (self.directory / "build" / "Modules" / "Shop.swiftmodule").unlink()
        self.assertFalse(self.modules["Shop"].is_built)
        self.assertIn("error: its symbols cannot be read", self.build()["Shop"])

    def test_a_source_that_is_newer_than_the_build_is_not_built(self):
        self.module("Shop", "public struct Basket {}\n")
        self.assertTrue(self.modules["Shop"].is_built)
        self.write("Shop/More.swift", "public struct Till {}\n")
        self.assertFalse(self.modules["Shop"].is_built)


class NameTests(unittest.TestCase):
    """What README, CONTRIBUTING and ARCHITECTURE name in code exists: files, folders, and the functions of the walks."""
    @classmethod
    def setUpClass(cls):
        listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                                capture_output=True, text=True, check=True).stdout.split("\n")
        cls.paths = {path for file in listed if (ROOT / file).is_file()
                     for path in (file, *map(str, pathlib.PurePath(file).parents))}
        cls.sources = "\n".join((ROOT / path).read_text() for path in sorted(cls.paths) if path.endswith(".swift"))

    def missing(self, text):
        names = [name.rstrip("/") for name in re.findall(r"`([\w.+/-]+)`", text)]
        files = [name for name in names if re.search(r"\w/\w|\.(swift|md|yml|txt|py)$", name) and not name.startswith("/")]
        members = [match.groups() for match in map(re.compile(r"(?:([A-Z]\w+)\.)?([a-z]\w+)").fullmatch, names) if match]
        return [file for file in files if not any(f"/{path}".endswith(f"/{file}") for path in self.paths)] + [
            f"{kind}.{member}" for kind, member in members
            if kind and member != "swift" and not (
                re.search(rf"\b(class|struct|enum|actor|protocol|extension) {kind}\b", self.sources)
                and re.search(rf"\b(func|var|let|case) {member}\b", self.sources))]

    def test_every_name_exists(self):
        # Examples, and what is made by a command that stands beside it.
        given = {"App/Composition/Features/BillingModule.swift", "Sources/X/X.docc/X.md", "API.txt"}
        for document in ("README.md", ".github/CONTRIBUTING.md", ".github/ARCHITECTURE.md"):
            text = (ROOT / document).read_text()
            self.assertEqual([name for name in self.missing(text) if name not in given], [], document)
            links = re.findall(r"\]\(([^)#:]+)\)", text)
            self.assertEqual([link for link in links if not (ROOT / document).parent.joinpath(link).exists()], [], document)

    def test_a_name_that_is_gone_is_found(self):
        self.assertEqual(self.missing("`App/Gone.swift`, `Gone.swift`, `AppRouter.vanish`, `Gone.follow`, `App/Composition/`"),
                         ["App/Gone.swift", "Gone.swift", "AppRouter.vanish", "Gone.follow"])


class ModuleTests(unittest.TestCase):
    def test_modules_stand_after_what_they_import(self):
        found = modules.all_modules()
        names = list(found)
        self.assertEqual([module.name for module in found.values() if any(names.index(imported) > names.index(module.name)
                                                                          for imported in module.imports)], [])
        self.assertIn("AuthFeature", found["Composition"].imports)
        self.assertNotIn("slipway", found)
        self.assertEqual(list(modules.with_imports(found, ["Design"])), ["Design"])

    def test_unknown_names_are_usage_errors(self):
        for command in (["Tools/docs", "Nothing"], ["Tools/docs", "--fast"], ["Tools/examples", "--fast"], ["Tools/bench", "--fast"],
                        ["Tools/manual", "--fast"], ["Tools/pictures", "--fast"], ["Tools/pictures", "--all", "--fast"]):
            run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
            self.assertEqual(run.returncode, 64, run.stderr)
        run = subprocess.run(["Tools/examples", "nothing.md"], cwd=ROOT, capture_output=True, text=True)
        self.assertEqual(run.returncode, 66, run.stderr)
        for command in ("Tools/bench", "Tools/docs", "Tools/examples", "Tools/manual", "Tools/pictures"):
            run = subprocess.run([command, "--help"], cwd=ROOT, capture_output=True, text=True)
            self.assertIn(f"{command} [", run.stdout)
            self.assertEqual(run.returncode, 0, run.stderr)


if __name__ == "__main__":
    unittest.main()
