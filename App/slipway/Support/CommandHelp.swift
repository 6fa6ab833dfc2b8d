import ArgumentParser
import LocalBackend

/// The program's own commands as documents for the built-in model `slipway-guide`.
enum CommandHelp {
    static func documents() -> [GuideDocument] {
        documents(of: Slipway.self, named: ["slipway"])
    }

    private static func documents(of command: any ParsableCommand.Type, named path: [String]) -> [GuideDocument] {
        let subcommands = command.configuration.subcommands
        let below = subcommands.filter { $0.configuration.shouldDisplay }.flatMap { subcommand in
            documents(of: subcommand, named: path + [subcommand.configuration.commandName ?? ""])
        }
        return [document(of: command, named: path.joined(separator: " "))] + below
    }

    /// The first paragraph says what the command does. Options and examples are left out: they hold words of every
    /// subject.
    private static func document(of command: any ParsableCommand.Type, named name: String) -> GuideDocument {
        let discussion = command.configuration.discussion
        let words = discussion.firstRange(of: "EXAMPLE").map { discussion[..<$0.lowerBound] } ?? discussion[...]
        return GuideDocument(
            kind: .command, id: name, title: name, citation: "\(name) --help",
            text: "\(command.configuration.abstract)\n\n\(words)")
    }
}
