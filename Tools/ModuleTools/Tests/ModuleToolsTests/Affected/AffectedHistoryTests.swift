import Foundation
import Testing

@testable import ModuleTools

/// Which files have changed, in all states that git has.
struct AffectedHistoryTests {
    private let monorepo: Monorepo

    private static let text = """
        --- Package.swift
        let package = Package(
            name: "Four",
            targets: [.target(name: "A"), .target(name: "B"), .target(name: "C"), .target(name: "D")])
        --- Sources/A/A.swift
        enum A {}
        --- Sources/B/B.swift
        enum B {}
        --- Sources/C/C.swift
        enum C {}
        --- Sources/D/D.swift
        enum D {}
        --- .gitignore
        *.log

        """

    init() throws { monorepo = try Monorepo(Self.text) }

    private func change(_ module: String) throws {
        try monorepo.write("enum \(module) { case changed }\n", to: "Sources/\(module)/\(module).swift")
    }

    private func reached(since base: String = "HEAD", files: [String]? = nil) async throws -> [String] {
        try await monorepo.affected(since: base, files: files).modules.map(\.module)
    }

    @Test func committedStagedUnstagedAndUntrackedChangesCount() async throws {
        try await monorepo.commit()
        try change("A")
        try await monorepo.commit()
        try change("B")
        try await monorepo.git("add", "-A")
        try change("C")
        try monorepo.write("enum New {}\n", to: "Sources/D/New.swift")
        try monorepo.write("ignored", to: "Sources/D/some.log")
        #expect(try await reached(since: "HEAD~1") == ["A", "B", "C", "D"])
        #expect(try await reached() == ["B", "C", "D"])
    }

    @Test func whatOthersDidAfterTheBranchPartedDoesNotCount() async throws {
        try await monorepo.commit()
        try await monorepo.git("checkout", "-q", "-b", "topic")
        try change("A")
        try await monorepo.commit()
        try await monorepo.git("checkout", "-q", "main")
        try change("B")
        try await monorepo.commit()
        try await monorepo.git("checkout", "-q", "topic")
        #expect(try await reached(since: "main") == ["A"])
    }

    @Test func namedFilesAreTakenInPlaceOfGits() async throws {
        try await monorepo.commit()
        try change("A")
        try change("B")
        #expect(try await reached(files: ["Sources/B/B.swift"]) == ["B"])
        // The file is given as changed although it has not: its code is the same.
        #expect(try await reached(files: ["Sources/C/C.swift"]).isEmpty)
        #expect(try await reached(files: ["Sources/D/Gone.swift"]) == ["D"])
    }

    /// Files that are given without a revision count as changed, whatever git reports.
    @Test func filesNamedWithoutARevisionAreComparedWithNothing() async throws {
        try monorepo.write("x", to: "tools.sh")
        let workspace = try await monorepo.workspace()
        let reader = ChangeReader(
            workspace: workspace, rules: Rules(), manifests: ToolOptions.reader(progress: Progress(output: .silent)))
        func names(_ affected: Affected) -> [String] {
            affected.reasons.keys.sorted().map { workspace.modules[$0].name }
        }
        #expect(names(reader.affected(files: ["Sources/B/B.swift", "tools.sh"])) == ["B"])
        #expect(names(reader.affected(files: ["Package.swift"])) == ["A", "B", "C", "D"])
    }

    @Test func aMonorepoBelowARepositorysRoot() async throws {
        let outer = try Monorepo(
            Self.text.replacingOccurrences(of: "--- ", with: "--- Code/mono repo/")
                + "--- Sources/A/A.swift\nenum A {}\n")
        try await outer.commit()
        try outer.write("enum Other {}\n", to: "Sources/A/A.swift")
        try outer.write("enum B { case changed }\n", to: "Code/mono repo/Sources/B/B.swift")
        try outer.write("enum C {} // a comment\n", to: "Code/mono repo/Sources/C/C.swift")
        try outer.write("enum New {}\n", to: "Code/mono repo/Sources/D/New.swift")
        try outer.write("enum New {}\n", to: "Sources/New.swift")
        var report = try await outer.affected(in: "Code/mono repo")
        #expect(report.modules.map(\.module) == ["B", "D"])
        #expect(report.commentsOnly == ["Sources/C/C.swift"] && report.unowned.isEmpty)
        let manifest = try #require(outer.files["Code/mono repo/Package.swift"])
        try outer.write(
            manifest.replacingOccurrences(of: #"name: "A""#, with: #"name: "A", dependencies: ["C"]"#),
            to: "Code/mono repo/Package.swift")
        report = try await outer.affected(in: "Code/mono repo")
        #expect(report.modules.map(\.module) == ["A", "B", "D"])
    }

    // MARK: Failures

    @Test(arguments: ["nowhere", "-x"])
    func anUnknownRevisionIsNamed(_ revision: String) async throws {
        try await monorepo.commit()
        let failure = await #expect(throws: ToolFailure.self) { try await reached(since: revision) }
        #expect(failure?.description.contains(revision) == true, "\(String(describing: failure))")
    }

    @Test func withoutACommitInCommonAShallowCloneIsThoughtOf() async throws {
        try await monorepo.commit()
        try await monorepo.git("checkout", "-q", "--orphan", "other")
        // The same files in the same second would give the same commit.
        try change("A")
        try await monorepo.commit()
        let failure = await #expect(throws: ToolFailure.self) { try await reached(since: "main") }
        #expect(failure?.description.contains("no commit in common") == true)
        #expect(failure?.description.contains("git fetch --unshallow") == true)
        #expect(failure?.exitStatus == 65)
    }

    @Test func aMissingRepositoryIsReported() async throws {
        let failure = await #expect(throws: ToolFailure.self) { try await reached() }
        #expect(failure?.description.contains("is in no git repository. Name the changed files with --files") == true)
    }
}
