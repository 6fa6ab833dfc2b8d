import ArgumentParser
import Core

/// Finds the command in the words of a command line, before the parser reads them.
///
/// The parser takes a mistyped command for an argument, so mistyped commands are named here. Short forms are replaced by
/// the commands that they stand for. Whatever follows the command is left to the parser.
struct CommandWords {
    /// Commands of `auth`, by names that other programs have for them.
    static let shortForms = [
        "login": "sign-in", "logout": "sign-out", "signup": "sign-up", "whoami": "status",
    ]
    /// What may stand before a command: the root's flags and those of the parser, and the root's options with a value.
    private static let flags: Set = [
        "--json", "--no-color", "--no-pager", "--help", "-h", "--version", "--experimental-dump-help",
    ]
    private static let options: Set = ["--supabase-url", "--supabase-key"]

    private var words: [String]
    /// The first word that is not read yet.
    private var next = 0
    /// The commands that were found, the root first.
    private var path: [any ParsableCommand.Type] = [Slipway.self]
    /// Whether the words ask for help about the command.
    private var isHelp = false

    /// The same words with whole commands for short forms, and with `help` in front if they ask for help.
    static func resolve(_ words: [String]) throws(UnknownCommand) -> [String] {
        // A completion script asks for completions in a form of its own.
        guard words.first?.hasPrefix("---") != true else { return words }
        var line = CommandWords(words: words)
        try line.resolve()
        line.keepMinusSigns()
        return line.isHelp ? ["help"] + line.words : line.words
    }

    private init(words: [String]) { self.words = words }

    private mutating func resolve() throws(UnknownCommand) {
        while let word = nextWord() {
            guard isHelp || !subcommands.isEmpty else { return }
            if word == "help" {
                words.remove(at: next)
                isHelp = true
            } else if let name = Self.shortForms[word], isRoot || path.last == AuthCommand.self {
                words.replaceSubrange(next...next, with: isRoot ? ["auth", name] : [name])
            } else if let command = subcommands.first(where: { Self.names(of: $0).contains(word) }) {
                path.append(command)
                next += 1
            } else if isRoot, !isHelp, word.contains(":") {
                // A link to open.
                return
            } else {
                throw unknown(word)
            }
        }
    }

    /// The parser takes `-2h` for an option. The one command with such an argument reads U+2212 as a minus sign, too.
    private mutating func keepMinusSigns() {
        guard path.last == PurchasesClockCommand.self, !isHelp else { return }
        for index in words.indices.dropFirst(next) where words[index].prefixMatch(of: /-P?[0-9]/) != nil {
            words[index] = "\u{2212}" + words[index].dropFirst()
        }
    }

    private var isRoot: Bool { path.count == 1 }

    private var subcommands: [any ParsableCommand.Type] { path.last?.configuration.subcommands ?? [] }

    /// Skips options that may stand before a command.
    ///
    /// - Returns: nil at the end, and at an option of the parser alone.
    private mutating func nextWord() -> String? {
        while next < words.count {
            let word = words[next]
            if Self.flags.contains(word) || Self.options.contains(where: { word.hasPrefix("\($0)=") }) {
                next += 1
            } else if Self.options.contains(word) {
                next += 2
            } else {
                return word.hasPrefix("-") ? nil : word
            }
        }
        return nil
    }

    private func unknown(_ word: String) -> UnknownCommand {
        let command = path.compactMap { $0.configuration.commandName }.joined(separator: " ")
        let takesShortForms = isRoot || path.last == AuthCommand.self
        let others = (takesShortForms ? Self.shortForms.keys.sorted() : []) + ["help"]
        let candidates = subcommands.flatMap(Self.names(of:)) + others
        let hint = NearMiss.of(word, among: candidates).map { " Did you mean '\($0)'?" }
        let problem = isRoot ? "There is no command '\(word)'." : "'\(command)' has no command '\(word)'."
        return UnknownCommand(message: problem + (hint ?? ""), command: command)
    }

    private static func names(of command: any ParsableCommand.Type) -> [String] {
        [command.configuration.commandName].compactMap(\.self) + command.configuration.aliases
    }
}

/// A word stands where a command must stand, and there is no such command.
struct UnknownCommand: Error {
    let message: String
    /// The command whose help lists those that exist.
    let command: String
}
