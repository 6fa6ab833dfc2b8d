/// Which key does what: the commands' own keys, and those of the configuration.
package struct KeyBindings: Equatable, Sendable {
    /// Every command with the keys of its own.
    package static let standard = KeyBindings()

    /// What of the configuration was not done, as sentences for the user.
    package private(set) var problems: [String] = []
    private var keys: [KeyCommand: [KeyPress]] = [:]
    private var commands: [KeyContext: [KeyPress: KeyCommand]] = [:]

    /// - Parameter overrides: the keys of commands, both by their names. They replace the command's own keys; an empty list
    ///   leaves the command without a key.
    package init(overrides: [String: [String]] = [:]) {
        let read = KeyOverrides(overrides)
        let resolution = KeyConflicts(read.keys)
        keys = resolution.keys
        problems = read.problems + resolution.problems
        for command in KeyCommand.allCases {
            for key in keys(for: command) { commands[command.context, default: [:]][key] = command }
        }
    }

    /// The keys of a command; the one to be shown is the first.
    package func keys(for command: KeyCommand) -> [KeyPress] {
        keys[command] ?? []
    }

    /// What a key does in a place.
    package func command(for press: KeyPress, in context: KeyContext) -> KeyCommand? {
        if let command = commands[context]?[press] { return command }
        if context != .global, let command = commands[.global]?[press], isGiven(command, by: press, in: context) {
            return command
        }
        // With Caps Lock, a terminal sends Alt and a capital letter.
        guard case .letter = press.key, press.modifiers == [.alt, .shift] else { return nil }
        return self.command(for: KeyPress(press.key, .alt), in: context)
    }

    /// Whether a key of everywhere gives its command also in this place.
    private func isGiven(_ command: KeyCommand, by press: KeyPress, in context: KeyContext) -> Bool {
        switch context {
        case .global, .list: true
        case .text: press.typedLetter == nil
        case .popup: press.typedLetter == nil && command.worksInPopups
        }
    }

    /// The keys of a place, in groups for help. A command without a key is left out.
    package func help(in context: KeyContext) -> [KeyHelp] {
        KeyCommand.Group.allCases.compactMap { group in
            var rows: [KeyHelp.Row] = []
            for command in KeyCommand.allCases where command.group == group {
                let keys = keys(for: command).filter { self.command(for: $0, in: context) == command }
                guard !keys.isEmpty else { continue }
                // The tabs share a row.
                if let last = rows.indices.last, rows[last].words == command.words {
                    rows[last].add(keys)
                } else {
                    rows.append(KeyHelp.Row(keys: keys, words: command.words))
                }
            }
            return rows.isEmpty ? nil : KeyHelp(title: group.rawValue, rows: rows)
        }
    }
}
