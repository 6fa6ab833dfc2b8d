import Foundation
import Testing

@testable import ModuleTools

/// Which files a pattern of CODEOWNERS matches.
struct CodeOwnersPatternTests {
    /// From GitHub's page on code owners, and for what follows from it.
    @Test(
        arguments: [
            ("*", ["a", "a/b"], []),
            ("*.js", ["a.js", "a/b.js"], ["a.ts", "a.js2"]),
            ("/build/logs/", ["build/logs/a", "build/logs/b/c"], ["a/build/logs/b", "build/logs"]),
            ("docs/*", ["docs/getting-started.md"], ["docs/build-app/troubleshooting.md"]),
            ("apps/", ["apps/a", "x/apps/a"], ["apps"]),
            ("/docs/", ["docs/a"], ["x/docs/a"]),
            ("/scripts/", ["scripts/a"], []),
            ("**/logs", ["build/logs/a", "scripts/logs", "logs"], ["logs2"]),
            ("/a?c/", ["abc/d"], ["ac/d", "abbc/d"]),
            ("/Packages/*Feature/", ["Packages/CartFeature/a/b"], ["Packages/Core/a", "Packages/x/CartFeature/a"]),
            ("/my\\ docs/", ["my docs/a"], ["my/a"]),
            ("/a/**", ["a/b", "a/b/c"], ["b/a"]),
            ("/*/", ["a/b", "a/b/c"], ["a"]),
            ("/", [], ["a"]),
        ] as [(String, [String], [String])])
    func matches(pattern: String, files: [String], others: [String]) {
        let parsed = CodeOwnersPattern(pattern)
        for file in files { #expect(parsed.matches(file), "\(file)") }
        for file in others { #expect(!parsed.matches(file), "\(file)") }
    }

    @Test(
        arguments: [
            ("", "*"), ("Packages/Core", "/Packages/Core/"), ("My App", "/My\\ App/"), ("a[b]*#!\\c", "/a?b?????c/"),
        ])
    func aDirectoryIsWrittenSoThatItMatchesItself(directory: String, pattern: String) {
        let written = CodeOwnersPattern(directory: directory)
        #expect(written.description == pattern)
        #expect(written.matches(RelativePath.join(directory, "Sources/A.swift")))
        #expect(CodeOwnersLines(written.description + " @anna").lines.map(\.pattern) == [written])
    }

    /// The patterns are those of .gitignore, which git itself can be asked about; except that `docs/*` does not go
    /// deeper.
    @Test func gitMatchesTheSameFiles() async throws {
        let place = try Monorepo("--- a\n")
        try await place.git("init", "-q")
        var generator = SeededGenerator(seed: 7)
        let names = ["a", "b", "ab", "a b", "c.d"]
        func word(_ words: [String]) -> String { words[Int.random(in: 0..<words.count, using: &generator)] }
        var files: Set<String> = []
        for _ in 0..<60 {
            files.insert((0..<Int.random(in: 1...4, using: &generator)).map { _ in word(names) }.joined(separator: "/"))
        }
        for _ in 0..<80 {
            let parts = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                word(["a", "b", "a?", "a*", "*b", "**", "a\\ b", "*.d", "c.d"])
            }
            let pattern = word(["", "/"]) + parts.joined(separator: "/") + word(["", "/"])
            try place.write(pattern + "\n", to: "patterns")
            let answer = try await ExternalProgram(name: "git").run(
                [
                    "-C", place.root, "-c", "core.excludesFile=\(place.root)/patterns", "check-ignore", "--no-index",
                    "--stdin",
                ],
                input: files.map { $0 + "\n" }.joined())
            let ignored = Set(answer.text.split(separator: "\n").map(String.init))
            let parsed = CodeOwnersPattern(pattern)
            for file in files {
                #expect(parsed.matches(file) == ignored.contains(file), "\(pattern) for \(file)")
            }
        }
    }
}
