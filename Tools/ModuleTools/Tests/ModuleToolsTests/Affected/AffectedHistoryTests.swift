import Foundation
import Testing

@testable import ModuleTools

/// Which files have changed, in all states that git has.
struct AffectedHistoryTests {
    private let monorepo: Monorepo

    init() async throws {
        monorepo = try Monorepo("--- a\n--- b\n--- c\n--- d\n--- .gitignore\n*.log\n")
        try await monorepo.commit()
    }

    private func change(_ file: String) throws { try monorepo.write("changed\n", to: file) }

    private func changed(since base: String) async throws -> [String] {
        try await GitRepository(root: monorepo.root).changedFiles(since: base)
    }

    @Test func committedStagedUnstagedUntrackedAndRenamedFilesCount() async throws {
        try change("a")
        try await monorepo.commit()
        try change("b")
        try await monorepo.git("add", "-A")
        try change("c")
        try await monorepo.git("mv", "d", "moved")
        try change("new \"schönes\" file")
        try change("ignored.log")
        let uncommitted = ["b", "c", "d", "moved", "new \"schönes\" file"]
        #expect(try await changed(since: "HEAD") == uncommitted)
        #expect(try await changed(since: "HEAD~1") == ["a"] + uncommitted)
    }

    @Test func whatOthersDidAfterTheBranchPartedDoesNotCount() async throws {
        try await monorepo.git("checkout", "-q", "-b", "topic")
        try change("a")
        try await monorepo.commit()
        try await monorepo.git("checkout", "-q", "main")
        try change("b")
        try await monorepo.commit()
        try await monorepo.git("checkout", "-q", "topic")
        #expect(try await changed(since: "main") == ["a"])
    }

    @Test func aMonorepoBelowARepositorysRoot() async throws {
        try monorepo.write("mine\n", to: "Code/mono repo/file")
        try await monorepo.commit()
        try change("a")
        try change("Code/mono repo/file")
        try change("Code/mono repo/new")
        let repository = GitRepository(root: monorepo.root + "/Code/mono repo")
        #expect(try await repository.changedFiles(since: "HEAD") == ["file", "new"])
        #expect(try await repository.text(of: "file", at: "HEAD") == "mine\n")
        #expect(try await repository.text(of: "new", at: "HEAD") == nil)
    }

    @Test(arguments: ["nowhere", "-x", "--all"])
    func anUnknownRevisionIsNamed(_ revision: String) async throws {
        let failure = await #expect(throws: ToolFailure.self) { try await changed(since: revision) }
        #expect(failure?.description.contains(revision) == true, "\(String(describing: failure))")
    }

    @Test func withoutACommitInCommonAShallowCloneIsThoughtOf() async throws {
        try await monorepo.git("checkout", "-q", "--orphan", "other")
        // The same files in the same second would give the same commit.
        try change("a")
        try await monorepo.commit()
        let failure = await #expect(throws: ToolFailure.self) { try await changed(since: "main") }
        #expect(failure?.description.contains("git fetch --unshallow") == true)
        #expect(failure?.exitStatus == 65)
    }

    @Test func withoutARepositoryTheFilesCanBeNamed() async throws {
        let place = try ScratchPlace()
        let failure = await #expect(throws: ToolFailure.self) {
            try await GitRepository(root: place.path).changedFiles(since: "HEAD")
        }
        #expect(
            failure?.description
                == "\(place.path) is in no git repository. Name the changed files with --files instead.")
    }

    // MARK: The work tree of another revision

    /// It is kept, and moved to the next revision; a monorepo in a repository is found in it.
    @Test func aWorkTreeStaysAndMoves() async throws {
        try monorepo.write(".build/\n", to: ".gitignore")
        try monorepo.write("one\n", to: "App/Package.swift")
        try await monorepo.commit()
        try monorepo.write("two\n", to: "App/Package.swift")
        try await monorepo.commit()
        let repository = GitRepository(root: monorepo.root + "/App")
        let first = try await repository.commit(of: "HEAD~1")
        let second = try await repository.commit(of: "HEAD")

        let place = try await repository.worktree(of: first, named: "against")
        #expect(place == monorepo.root + "/App/.build/modules/against/App")
        #expect(FileSystem.text(of: place + "/Package.swift") == "one\n")
        try monorepo.write("built", to: "App/.build/modules/against/App/.build/product")
        #expect(try await repository.worktree(of: second, named: "against") == place)
        #expect(FileSystem.text(of: place + "/Package.swift") == "two\n")
        #expect(FileSystem.exists(place + "/.build/product"))

        // A directory that belongs to another repository, as after a copy, is made anew.
        try await monorepo.git("worktree", "remove", "--force", "App/.build/modules/against")
        try monorepo.write("other\n", to: "App/.build/modules/against/App/Package.swift")
        #expect(try await repository.worktree(of: first, named: "against") == place)
        #expect(FileSystem.text(of: place + "/Package.swift") == "one\n")
    }
}
