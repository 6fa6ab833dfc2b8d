import Foundation
import Testing

/// The help of every command, at every width.
@Suite(.timeLimit(.minutes(10))) struct HelpTests {
    @Test func helpFitsItsWidthAndBreaksOnce() async throws {
        let columns = 40
        for command in try await CommandTree.load().commands {
            let help = try await Program.run(
                command.path + ["--help"], in: TestHome(), environment: ["COLUMNS": "\(columns)"])
            #expect(help.status == 0)
            let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            for (line, next) in zip(lines, lines.dropFirst() + [""]) {
                // A single long word, such as a link, is not broken.
                let words = line.trimmingCharacters(in: .whitespaces).split(separator: " ")
                #expect(line.count <= columns || words.count == 1, "\(command.path) at \(columns): \(line)")
                // In a paragraph, a line takes every word that fits.
                let isParagraph = [line, next].allSatisfy { $0.first?.isLetter == true }
                guard isParagraph, !line.hasSuffix(":"), !line.hasSuffix("EXAMPLE") else { continue }
                let word = next.prefix { $0 != " " }
                #expect(line.count + 1 + word.count > columns, "\(command.path) at \(columns): \(line) | \(next)")
            }
        }
    }

    /// Examples fit an ordinary terminal, and a command that contacts no backend does not offer to choose one.
    @Test func examplesAreShortAndOptionsStandWhereTheyMatter() async throws {
        let connected: Set = ["shell", "open", "auth", "doctor"]
        for command in try await CommandTree.load().commands {
            let help = try await Program.run(
                command.path + ["--help"], in: TestHome(), environment: ["COLUMNS": "1000"]
            ).output
            let example = help.components(separatedBy: "EXAMPLE\n").dropFirst().first ?? ""
            for line in example.split(separator: "\n", omittingEmptySubsequences: false).prefix(while: { !$0.isEmpty })
            {
                #expect(line.count <= 78, "\(command.path): \(line)")
            }
            #expect(!example.isEmpty, "\(command.path)")
            guard command.isLeaf else { continue }
            let expected = connected.contains(command.path[0])
            #expect(help.contains("\nBACKEND:\n  --supabase-url <url>") == expected, "\(command.path)")
            #expect(help.contains("--supabase-key") == expected, "\(command.path)")
        }
    }

    /// Narrower than the column where the descriptions of options begin, or no width at all.
    @Test(arguments: ["20", "0", "wide"])
    func aWidthThatFitsNothingStillGetsHelp(_ columns: String) async throws {
        let help = try await Program.run(["help"], in: TestHome(), environment: ["COLUMNS": columns])
        #expect(help.status == 0)
        #expect(help.output.hasPrefix("OVERVIEW:"))
    }

    /// Also where a pager is set, which a short text does not need.
    @Test(
        arguments: [([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false)],
        [
            (["no-such-command"], "1;31", "slipway:"), (["auth", "status"], "1;31", "You are not signed in."),
            (["doctor", "--no-pager"], "1;32", "app"), (["help", "--no-pager"], "1", "OVERVIEW"),
            (["settings", "list", "--no-pager"], "1", "notifications"),
        ])
    func whatComesFirstHasAColourOnATerminal(
        environment: (variables: [String: String], isPainted: Bool),
        line: (words: [String], style: String, text: String)
    ) async throws {
        let terminal = try TestTerminal()
        let program = try RunningProgram(
            line.words, in: TestHome(),
            environment: ["TERM": "xterm", "PAGER": "false"].merging(environment.variables) { $1 }, terminal: terminal,
            showsOutput: true)
        let first = environment.isPainted ? "\u{1b}[\(line.style)m\(line.text)\u{1b}[0m" : line.text
        #expect(try await terminal.read(to: first) == first)
        program.kill(SIGKILL)
    }

    @Test func aTableIsWrappedInItsLastColumn() async throws {
        let terminal = try TestTerminal()
        terminal.resize(columns: 60)
        let program = try RunningProgram(["settings", "list"], in: TestHome(), terminal: terminal, showsOutput: true)
        #expect(await program.status() == 0)
        try terminal.programSide.write(contentsOf: Data("END\n".utf8))
        let lines = try await terminal.read(to: "END\r\n").components(separatedBy: "\r\n").dropLast(2)
        let first = try #require(lines.first)
        let column = try #require(first.firstRange(of: "Send you")?.lowerBound.utf16Offset(in: first))
        let margin = String(repeating: " ", count: column)
        for line in lines where line.hasPrefix(" ") { #expect(line.hasPrefix(margin) && line.count <= 60, "\(line)") }
        #expect(lines.contains { $0.hasPrefix(margin) })
    }
}
