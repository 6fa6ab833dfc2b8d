import CoreTesting
import Foundation
import Testing

@testable import Terminal

/// Compares with markdown-it-py, an independent implementation, where it is installed.
struct MarkdownComparisonTests {
    /// Runs a program in Python.
    private static func run(_ program: String, _ input: Data = Data()) async throws -> (SpawnedProcess.Ending, Data) {
        let process = try SpawnedProcess.start(
            "/usr/bin/env", ["python3", "-c", program], input: .pipe, output: .pipe)
        if !input.isEmpty { try process.input?.write(contentsOf: input) }
        try process.input?.close()
        let output = try process.output?.readToEnd() ?? Data()
        return (await process.wait(), output)
    }

    /// What the other implementation makes of texts.
    private func others(_ texts: [String]) async throws -> [String] {
        let program = """
            import json, sys
            from markdown_it import MarkdownIt
            parser = MarkdownIt("commonmark").enable("table")
            json.dump([parser.render(text) for text in json.load(sys.stdin)], sys.stdout)
            """
        let (ending, output) = try await Self.run(program, JSONEncoder().encode(texts))
        #expect(ending == .exited(0))
        return try JSONDecoder().decode([String].self, from: output)
    }

    /// Parts of which both make the same: without what the specification leaves open or was changed lately.
    private static let parts = [
        "*", "**", "_", "__", "***", "`", "``", "[", "]", "(", ")", ">", "!", "\n", "\n", "\n\n", "- ", "* ", "1. ",
        "2) ", "  ", " ", "a", "b", "foo", "bar baz", "é",
        "===", "# ", "## ", "&amp;", "\\*", "http://x.y", "\"", "'", "](/u)", "](/u \"t\")", "\n- ", "\n> ", "\n1. ",
        "+ ", "\n***\n", "\n\n    ", "\n```\n", "\n\n|a|b|\n|-|:-:|\n|c|d|\n\n", "<b>", "</b>", "<!-- c -->",
    ]

    private func simplified(_ html: String) -> String {
        html.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("> ", with: ">").replacing(
            " <", with: "<"
        )
        .replacing("style=\"text-align:center\"", with: "align=\"center\"")
    }

    @Test(.enabled("python3 has no module markdown_it.") { try await run("import markdown_it").0 == .exited(0) })
    func bothMakeTheSameOfRandomTexts() async throws {
        var generator = SeededGenerator(seed: 7)
        let texts = (0..<Fuzz.count / 10).map { _ in
            (0..<Int.random(in: 1...16, using: &generator)).map { _ in
                Self.parts[Int.random(in: 0..<Self.parts.count, using: &generator)]
            }.joined() + "\n"
        }
        let others = try await others(texts)
        #expect(others.count == texts.count)
        let different = zip(texts, others).filter { simplified(MarkdownHTML.of($0)) != simplified($1) }
        // It takes quotes with more than three blanks before them, and lists apart after empty items.
        #expect(different.count * 200 < texts.count, "\(different.prefix(10).map { [$0, $1, MarkdownHTML.of($0)] })")
    }
}
