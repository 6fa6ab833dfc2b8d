import Testing

@testable import ModuleTools

/// The lines that follow from the rules.
struct CodeOwnersBlockTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var packages: [(name: String, directory: String)]
        var owners: String
        var prefix = ""
        var lines: [String]
    }

    private static let cases = [
        Case(
            testDescription: "each package has its line, the one around others first",
            packages: [("Core", "Packages/Core"), ("App", ""), ("Inner", "Packages/Core/Inner")],
            owners: "  Inner: \"@i\"\n  Core: [\"@c\", \"@d\"]\n  App: \"@a\"",
            lines: ["* @a", "/Packages/Core/ @c @d", "/Packages/Core/Inner/ @i"]),
        Case(
            testDescription: "packages side by side are one line for their pattern, before those with a name",
            packages: [("AFeature", "P/AFeature"), ("BFeature", "P/BFeature"), ("CFeature", "P/CFeature")],
            owners: "  BFeature: \"@b\"\n  \"*Feature\": \"@f\"",
            lines: ["/P/*Feature/ @f", "/P/BFeature/ @b"]),
        Case(
            testDescription: "a pattern for packages that are added later has its line already",
            packages: [("AFeature", "P/AFeature"), ("BFeature", "P/BFeature")],
            owners: "  AFeature: \"@a\"\n  BFeature: \"@b\"\n  \"*Feature\": \"@f\"",
            lines: ["/P/*Feature/ @f", "/P/AFeature/ @a", "/P/BFeature/ @b"]),
        Case(
            testDescription: "the first of two patterns comes last",
            packages: [("AxFeature", "P/AxFeature"), ("BFeature", "P/BFeature")],
            owners: "  \"*xFeature\": \"@x\"\n  \"*Feature\": \"@f\"",
            lines: ["/P/*Feature/ @f", "/P/*xFeature/ @x"]),
        Case(
            testDescription: "packages in several directories have a line each",
            packages: [("AFeature", "P/AFeature"), ("BFeature", "Q/BFeature")],
            owners: "  \"*Feature\": \"@f\"", lines: ["/P/AFeature/ @f", "/Q/BFeature/ @f"]),
        Case(
            testDescription: "inside of a package, a pattern would match its sources",
            packages: [("App", ""), ("Core", "Core"), ("Cart", "Cart")],
            owners: "  App: \"@a\"\n  \"C*\": \"@c\"", lines: ["* @a", "/Cart/ @c", "/Core/ @c"]),
        Case(
            testDescription: "a directory with another name than its package has its own line",
            packages: [("AFeature", "P/AFeature"), ("BFeature", "P/b")],
            owners: "  \"*Feature\": \"@f\"", lines: ["/P/AFeature/ @f", "/P/b/ @f"]),
        Case(
            testDescription: "a package without an owner has none from the package around it",
            packages: [("App", ""), ("Core", "Core"), ("Other", "Other")],
            owners: "  App: \"@a\"\n  Core: \"@c\"", lines: ["* @a", "/Core/ @c", "/Other/"]),
        Case(
            testDescription: "a package without an owner, and with none around it, has no line",
            packages: [("Core", "Core"), ("Other", "Other")], owners: "  Core: \"@c\"", lines: ["/Core/ @c"]),
        Case(
            testDescription: "paths begin at the repository's root",
            packages: [("App", ""), ("Core", "My Core")], owners: "  \"*\": \"@a\"", prefix: "ios/App",
            lines: ["/ios/App/ @a", "/ios/App/My\\ Core/ @a"]),
        Case(
            testDescription: "a package can be named by its directory",
            packages: [("Core", "old/Core"), ("Core", "new/Core")],
            owners: "  old/*: \"@o\"\n  Core: \"@c\"", lines: ["/new/Core/ @c", "/old/Core/ @c"]),
    ]

    @Test(arguments: cases)
    func lines(of example: Case) throws {
        let workspace = OwnersSample.workspace(example.packages)
        let owners = try OwnersSample.owners(example.owners, workspace)
        let block = CodeOwnersBlock(owners, of: workspace, prefix: example.prefix)
        #expect(block.lines.map(\.text) == example.lines)
        #expect(block.text.hasPrefix("# >>> modules owners: written from the owners in .modules.yml. "))
        #expect(block.text.hasSuffix("\n# <<< modules owners\n"))
    }

    /// Read as GitHub reads it, the file gives every file to the owners of its nearest package.
    @Test(arguments: 0..<200 as Range<UInt64>)
    func everyFileBelongsToTheOwnersOfItsPackage(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &generator)] }
        var directories: Set<String> = seed.isMultiple(of: 3) ? [""] : []
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
            let parts = (0..<Int.random(in: 1...3, using: &generator)).map { _ in pick(["A", "BF", "C F", "(D)", "F"]) }
            directories.insert(parts.joined(separator: "/"))
        }
        let packages = directories.sorted().map { directory in
            let name = directory.isEmpty ? "Root" : RelativePath.lastComponent(directory)
            return (name: pick([name, name, name + "F"]), directory: directory)
        }
        var keys: [String] = []
        for key in [pick(packages).name, "*F", pick(packages).name, "*"].shuffled(using: &generator).prefix(3)
        where !keys.contains(key) { keys.append(key) }
        let yaml = keys.enumerated().map { "  \"\($1)\": \"@o\($0)\"" }.joined(separator: "\n")
        let workspace = OwnersSample.workspace(packages)
        let owners = try OwnersSample.owners(yaml, workspace)
        let prefix = pick(["", "x", "x y"])
        let lines = CodeOwnersLines(CodeOwnersBlock(owners, of: workspace, prefix: prefix).text)
        for (index, package) in packages.enumerated() {
            for file in ["Package.swift", "Sources/M/A.swift"] {
                let path = RelativePath.join(RelativePath.join(prefix, package.directory), file)
                let found = lines.line(for: path)?.owners ?? []
                #expect(
                    found == owners.owners(of: index).map(\.description),
                    "\(path) with \(lines.lines.map(\.pattern))")
            }
        }
    }
}
