import ArgumentParser
import Composition

/// The program's own commands for the built-in model `slipway-guide`.
enum CommandHelp {
    /// All commands, each with its subcommands.
    static func all() -> [CommandGuide] { guide(to: Slipway.self, named: ["slipway"]).parts }

    /// The first paragraph says what the command does. Options are left out: they hold words of every subject.
    private static func guide(to command: any ParsableCommand.Type, named path: [String]) -> CommandGuide {
        let name = path.joined(separator: " ")
        let shown = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        let discussion = command.configuration.discussion
        let example = discussion.firstRange(of: "EXAMPLE")
        let words = example.map { discussion[..<$0.lowerBound] } ?? discussion[...]
        return CommandGuide(
            name: name, citations: citations(of: name, in: example.map { discussion[$0.upperBound...] } ?? ""),
            text: ([command.configuration.abstract, String(words)] + shortForms(of: path)).joined(separator: "\n\n"),
            parts: shown.map { guide(to: $0, named: path + [$0.configuration.commandName ?? ""]) })
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
