import ArgumentParser
import LocalBackend

/// The program's own commands as documents for the built-in model `slipway-guide`.
enum CommandHelp {
    /// An overview, then every command.
    static func documents() -> [GuideDocument] {
        let program = document(of: Slipway.self, named: ["slipway"])
        let overview = GuideDocument(
            kind: .overview, id: "commands", title: "Commands", citations: ["slipway --help"],
            text: "All commands of this program.", parts: program.parts)
        return [overview] + all(program.parts)
    }

    private static func all(_ documents: [GuideDocument]) -> [GuideDocument] {
        documents.flatMap { [$0] + all($0.parts) }
    }

    /// The first paragraph says what the command does. Options are left out: they hold words of every subject.
    private static func document(of command: any ParsableCommand.Type, named path: [String]) -> GuideDocument {
        let name = path.joined(separator: " ")
        let shown = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        let discussion = command.configuration.discussion
        let example = discussion.firstRange(of: "EXAMPLE")
        let words = example.map { discussion[..<$0.lowerBound] } ?? discussion[...]
        return GuideDocument(
            kind: .command, id: name, title: name,
            citations: citations(of: name, in: example.map { discussion[$0.upperBound...] } ?? ""),
            text: ([command.configuration.abstract, String(words)] + shortForms(of: path)).joined(separator: "\n\n"),
            parts: shown.map { document(of: $0, named: path + [$0.configuration.commandName ?? ""]) })
    }

    /// The command's own examples that fit on a line, or its help.
    private static func citations(of name: String, in examples: Substring) -> [String] {
        let own = examples.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
            .filter { ($0 == name || $0.hasPrefix("\(name) ")) && !$0.hasSuffix("\\") }
        return own.isEmpty ? ["\(name) --help"] : own.prefix(2).map { String($0) }
    }

    private static func shortForms(of path: [String]) -> [String] {
        CommandWords.shortForms.filter { ["slipway", "auth", $0.value] == path }.map(\.key).sorted()
    }
}
