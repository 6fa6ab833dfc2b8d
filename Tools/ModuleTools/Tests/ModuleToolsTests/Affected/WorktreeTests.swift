import Testing

@testable import ModuleTools

/// The work tree of another revision, below `.build`.
struct WorktreeTests {
    /// It is kept, and moved to the next revision; a monorepo in a repository is found in it.
    @Test func aWorkTreeStaysAndMoves() async throws {
        let monorepo = try Monorepo("--- App/Package.swift\none\n--- .gitignore\n.build/\n")
        try await monorepo.commit()
        let first = try await monorepo.git("rev-parse", "HEAD")
        try monorepo.write("two\n", to: "App/Package.swift")
        try await monorepo.commit()
        let second = try await monorepo.git("rev-parse", "HEAD")
        let repository = GitRepository(root: monorepo.root + "/App")

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
