import Foundation
import Testing

@testable import ModuleTools

/// `modules owners` and `modules affected --owners` as processes.
struct OwnersProgramTests {
    private func monorepo(_ owners: String) throws -> Monorepo {
        let packages = ["Core", "CartFeature"].map { name in
            """
            --- Packages/\(name)/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "\(name)",
                targets: [.target(name: "\(name)"), .testTarget(name: "\(name)Tests", dependencies: ["\(name)"])])
            --- Packages/\(name)/Sources/\(name)/\(name).swift
            public enum \(name) {}
            --- Packages/\(name)/Tests/\(name)Tests/Tests.swift
            import \(name)
            --- Packages/\(name)/README.md
            \(name).

            """
        }
        return try Monorepo("--- .modules.yml\nexclude: []\n\(owners)\n--- Tools/run\n\n" + packages.joined())
    }

    private static let all = "owners:\n  Core: \"@acme/core\"\n  \"*Feature\": [\"@acme/features\", anna@acme.example]"

    private static let block = """
        # >>> modules owners: written from the owners in .modules.yml. Change them there, then run `modules owners --write`.
        /Packages/*Feature/ @acme/features anna@acme.example
        /Packages/Core/ @acme/core
        # <<< modules owners

        """

    @Test func theLinesArePrintedWrittenAndChecked() async throws {
        let monorepo = try monorepo(Self.all)
        let printed = try await Program().run(["owners"], in: monorepo.root)
        #expect(printed.status == 0 && printed.output == Self.block)

        let missing = try await Program().run(["owners", "--check"], in: monorepo.root)
        #expect(missing.status == 1)
        #expect(
            missing.output == """
                .github/CODEOWNERS:1:1: error: The file is missing.
                    Run `modules owners --write`.

                """)

        let written = try await Program().run(["owners", "--write"], in: monorepo.root)
        #expect(written.status == 0 && written.output == "")
        #expect(written.remarks.hasSuffix("modules: .github/CODEOWNERS is written.\n"))
        #expect(FileSystem.text(of: monorepo.root + "/.github/CODEOWNERS") == Self.block)

        let again = try await Program().run(["owners", "--write"], in: monorepo.root)
        #expect(again.status == 0 && again.remarks.hasSuffix("modules: .github/CODEOWNERS is up to date.\n"))
        let sound = try await Program().run(["owners", "--check"], in: monorepo.root)
        #expect(sound.status == 0)
        #expect(sound.output == "2 packages have owners, and .github/CODEOWNERS has their lines.\n")
    }

    @Test func everythingThatIsWrongIsReported() async throws {
        let monorepo = try monorepo("owners:\n  Cor: \"@acme/core\"\n  CartFeature: \"@acme/cart\"")
        try monorepo.write("# Ours.\n\n" + Self.block, to: "docs/CODEOWNERS")
        let run = try await Program().run(["owners", "--check"], in: monorepo.root)
        #expect(run.status == 1)
        #expect(
            run.output == """
                .modules.yml:3:1: error: The owners of Cor own nothing: no package has this name.
                    Is Core meant? Correct it, or take it out.
                Packages/Core/Package.swift:1:1: error: The package Core has no owner.
                    Name one in .modules.yml: `Core: "@organisation/team"` below `owners`.
                docs/CODEOWNERS:3:1: error: It does not have the lines that follow from the owners in .modules.yml.
                    Run `modules owners --write`.

                """)
        struct Answer: Decodable {
            struct Item: Decodable { var package, directory: String, owners: [String] }
            struct Problem: Decodable { var file: String, line: Int, message, fix: String }
            var file: String
            var packages: [Item]
            var problems: [Problem]?
        }
        let json = try await Program().run(["owners", "--check", "--json"], in: monorepo.root)
        #expect(json.status == 1)
        let answer = try JSONDecoder().decode(Answer.self, from: Data(json.output.utf8))
        #expect(answer.file == "docs/CODEOWNERS" && answer.problems?.map(\.line) == [3, 1, 3])
        #expect(answer.packages.map(\.owners) == [["@acme/cart"], []])
        #expect(answer.packages.map(\.directory) == ["Packages/CartFeature", "Packages/Core"])
        let unchecked = try await Program().run(["owners", "--json"], in: monorepo.root)
        #expect(unchecked.status == 0 && !unchecked.output.contains("problems"))
    }

    @Test func aPackageWhoseNameIsNotItsOwnIsNamedByItsDirectory() throws {
        let workspace = OwnersSample.workspace([("App", "ios"), ("App", "mac"), ("Core", "core")])
        let owners = try OwnersSample.owners("  ios: \"@anna\"", workspace)
        let block = CodeOwnersBlock(owners, of: workspace, prefix: "")
        let problems = try OwnersProblem.find(owners, block, CodeOwnersFile(repository: "/nowhere"), in: workspace)
        #expect(
            problems.dropLast().map(\.fix) == [
                "Name one in .modules.yml: `mac: \"@organisation/team\"` below `owners`.",
                "Name one in .modules.yml: `Core: \"@organisation/team\"` below `owners`.",
            ])
    }

    @Test func aFileIsLookedUpWithTheLinesWrittenByHand() async throws {
        let monorepo = try monorepo(Self.all)
        try monorepo.write("/Tools/ @acme/tools\n*.md @acme/docs\n", to: "CODEOWNERS")
        let files = ["Packages/Core/README.md", "Packages/Core/Package.swift", "Tools/run", "LICENSE"]
        let run = try await Program().run(["owners"] + files, in: monorepo.root)
        #expect(run.status == 0)
        #expect(
            run.output == """
                file                         owners       package  pattern
                Packages/Core/README.md      @acme/docs   Core     *.md
                Packages/Core/Package.swift  @acme/core   Core     /Packages/Core/
                Tools/run                    @acme/tools  -        /Tools/
                LICENSE                      no owner     -        -

                """)
        struct Answer: Decodable { var file: String, owners: [String], package, pattern: String? }
        let json = try await Program().run(["owners", "--json", monorepo.root + "/Tools/run"], in: monorepo.root)
        let answer = try JSONDecoder().decode([Answer].self, from: Data(json.output.utf8))
        #expect(answer.map(\.file) == ["Tools/run"] && answer[0].owners == ["@acme/tools"])
        #expect(answer[0].package == nil && answer[0].pattern == "/Tools/")
    }

    @Test func withoutOwnersInTheRulesTheFileAloneAnswers() async throws {
        let monorepo = try monorepo("")
        let none = try await Program().run(["owners", "Tools/run"], in: monorepo.root)
        #expect(none.status == 78 && none.output == "")
        #expect(
            none.remarks
                == """
                modules: .modules.yml:1: There are no owners here. Write for each package who owns it: \
                `owners: {CartFeature: "@acme/core"}`.

                """)
        try monorepo.write("* @anna\n", to: "CODEOWNERS")
        let run = try await Program().run(["owners", "Tools/run"], in: monorepo.root)
        #expect(run.status == 0 && run.output.contains("Tools/run  @anna   -        *\n"), "\(run.output)")
        #expect(try await Program().run(["owners", "--check"], in: monorepo.root).status == 78)
    }

    @Test func aMonorepoInsideOfARepositoryWritesThere() async throws {
        let outer = try ScratchPlace()
        let monorepo = try monorepo(Self.all)
        try FileManager.default.moveItem(atPath: monorepo.root, toPath: outer.path + "/ios")
        try outer.write("", to: ".git/HEAD")
        let run = try await Program().run(["owners", "--write", "--root", outer.path + "/ios"])
        #expect(run.status == 0)
        let text = try #require(FileSystem.text(of: outer.path + "/.github/CODEOWNERS"))
        #expect(text.contains("\n/ios/Packages/Core/ @acme/core\n"))
        let file = try await Program().run(["owners", "Packages/Core/a", "--root", outer.path + "/ios"])
        #expect(file.output.contains("@acme/core  Core     /ios/Packages/Core/"))
    }

    @Test func whomAChangeConcernsIsAnswered() async throws {
        let monorepo = try monorepo("owners:\n  Core: [\"@acme/core\", \"@anna\"]")
        let change = [
            "affected", "--owners", "--files", "Packages/Core/Sources/Core/Core.swift", "Packages/Core/README.md",
            "Packages/CartFeature/README.md", "Tools/run",
        ]
        let run = try await Program().run(change, in: monorepo.root)
        #expect(run.status == 0)
        #expect(
            run.output.hasSuffix(
                """
                Owners (2)
                  @acme/core
                      Core: Core (changed), CoreTests, Packages/Core/README.md
                  @anna
                      Core: Core (changed), CoreTests, Packages/Core/README.md
                  no owner
                      in no package: Tools/run
                      CartFeature: Packages/CartFeature/README.md

                """), "\(run.output)")
        struct Answer: Decodable {
            struct Owner: Decodable {
                struct Concern: Decodable { var package: String, modules, changed, files: [String] }
                var owner: String?
                var concerns: [Concern]
            }
            var owners: [Owner]?
        }
        let json = try await Program().run(change + ["--json"], in: monorepo.root)
        let answer = try JSONDecoder().decode(Answer.self, from: Data(json.output.utf8))
        #expect(answer.owners?.map(\.owner) == ["@acme/core", "@anna", nil])
        #expect(answer.owners?[0].concerns.map(\.modules) == [["Core", "CoreTests"]])
        #expect(answer.owners?[0].concerns.map(\.changed) == [["Core"]])
        #expect(answer.owners?[2].concerns.map(\.files) == [["Tools/run"], ["Packages/CartFeature/README.md"]])
        let without = try await Program().run(change.filter { $0 != "--owners" } + ["--json"], in: monorepo.root)
        #expect(!without.output.contains("\"owners\""))
    }

    @Test func optionsThatDisagreeAreRefused() async throws {
        for options in [["--write", "--check"], ["--write", "a"], ["--check", "a"]] {
            let run = try await Program().run(["owners"] + options)
            #expect(run.status == 64 && run.remarks.hasPrefix("Error: Name files, or give one of --write and --check."))
        }
    }
}
