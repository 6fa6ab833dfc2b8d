import Testing

@testable import ModuleTools

/// The authors of files, from git.
struct AuthorshipTests {
    @Test func authorsAreCountedByDirectory() {
        let authorship = Authorship(
            log: """
                \u{1}Anna
                Core/a.swift
                Core/b.swift

                \u{1}Ben
                Core/a.swift
                CoreText/c.swift

                \u{1}dependabot[bot]
                Core/a.swift
                Far/f.swift
                \u{1}Anna
                Größe/ä b.swift
                \u{1}Cleo
                """, days: 90)
        #expect(authorship.allAuthors == ["Anna", "Ben", "Cleo"])
        let counts = ["Core": 2, "CoreText": 1, "Far": 0, "Größe": 1, "": 2, "Cor": 0]
        for (directory, count) in counts { #expect(authorship.count(in: directory) == count, "\(directory)") }
    }

    @Test func anEmptyLogHasNoAuthors() {
        let authorship = Authorship(log: "", days: 1)
        #expect(authorship.allAuthors.isEmpty && authorship.count(in: "") == 0)
    }

    @Test func authorsAreReadFromGit() async throws {
        let monorepo = try Monorepo(
            """
            --- .mailmap
            Ben Brown <ben@example.org> <benny@old.example.org>
            --- inner/Core/größe.swift
            1
            --- inner/Old/moved.swift
            a file
            of some lines
            that moves
            --- outside.swift
            1
            """)
        try await monorepo.git("init", "-q", "-b", "main")
        func commit(_ author: String) async throws {
            try await monorepo.git("add", "-A")
            try await monorepo.git("commit", "-q", "--allow-empty", "-m", "Step", "--author", author)
        }
        try await commit("Anna <anna@example.org>")
        try monorepo.write("2", to: "inner/Core/größe.swift")
        try await commit("Benny <benny@old.example.org>")
        try monorepo.write("3", to: "inner/Core/größe.swift")
        try await commit("Ben Brown <ben@example.org>")
        try monorepo.write("4", to: "inner/Core/größe.swift")
        try await commit("renovate[bot] <bot@example.org>")
        try monorepo.write("2", to: "outside.swift")
        try await commit("Dora <dora@example.org>")
        try await monorepo.git("mv", "inner/Old/moved.swift", "inner/Core/moved.swift")
        try await commit("Cleo <cleo@example.org>")

        let inner = try await Authorship.read(root: monorepo.root + "/inner", days: 1)
        #expect(inner.allAuthors == ["Anna", "Ben Brown", "Cleo"])
        #expect(inner.authors["Core/größe.swift"] == ["Anna", "Ben Brown"])
        #expect(inner.authors["Core/moved.swift"] == ["Cleo"])
        #expect(inner.count(in: "Core") == 3)
        #expect(inner.count(in: "Old") == 1)
        let all = try await Authorship.read(root: monorepo.root, days: 1)
        #expect(all.allAuthors == ["Anna", "Ben Brown", "Cleo", "Dora"])
    }

    @Test func withoutARepositoryThereIsAFailure() async throws {
        let place = try ScratchPlace()
        let failure = await #expect(throws: ToolFailure.self) { try await Authorship.read(root: place.path, days: 1) }
        #expect(failure?.exitStatus == 65)
        #expect(failure?.description.hasPrefix("git log failed in \(place.path): fatal: ") == true)
    }
}
