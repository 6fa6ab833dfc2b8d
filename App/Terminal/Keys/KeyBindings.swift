import Core
import Design

/// Which key does what: the commands' own keys, and those of the configuration.
package struct KeyBindings: Equatable, Sendable {
    package static let standard = KeyBindings()

    /// What of the configuration was not done, as sentences for the user.
    package private(set) var problems: [String] = []
    private var keys: [KeyCommand: [KeyPress]] = [:]
    private var commands: [KeyContext: [KeyPress: KeyCommand]] = [:]

    /// - Parameter overrides: the keys of commands, both by their names. They replace the command's own keys; an empty list
    ///   leaves the command without a key.
    package init(overrides: [String: [String]] = [:]) {
        let chosen = chosenKeys(overrides)
        let all = KeyCommand.allCases
        // Those of the configuration come first.
        for command in all.filter({ chosen[$0] != nil }) + all.filter({ chosen[$0] == nil }) {
            for key in chosen[command] ?? command.defaultKeys {
                add(key, to: command, isChosen: chosen[command] != nil)
            }
        }
    }

    /// Only one of the commands that have a key in one place gets it.
    private mutating func add(_ key: KeyPress, to command: KeyCommand, isChosen: Bool) {
        guard let owner = command.context.sharingKeys.compactMap({ commands[$0]?[key] }).first else {
            keys[command, default: []].append(key)
            commands[command.context, default: [:]][key] = command
            return
        }
        let reason = isChosen ? "it comes first in the list of commands" : "the configuration says so"
        problems.append(
            "\(owner.rawValue) and \(command.rawValue) have the same key: \(key). \(owner.rawValue) keeps it, "
                + "because \(reason).")
    }

    // MARK: The configuration

    private mutating func chosenKeys(_ overrides: [String: [String]]) -> [KeyCommand: [KeyPress]] {
        var chosen: [KeyCommand: [KeyPress]] = [:]
        // The same order of problems in every run.
        for (name, keyNames) in overrides.sorted(by: { $0.key < $1.key }) {
            guard let command = KeyCommand(rawValue: name) else {
                let near = NearMiss.of(name, among: KeyCommand.allCases.map(\.rawValue))
                let hint = near.map { " Did you mean \($0)?" } ?? ""
                problems.append("There is no command '\(PlainText.sanitize(name))'.\(hint)")
                continue
            }
            let read = keyNames.compactMap { key($0, of: command) }
            guard !read.isEmpty || keyNames.isEmpty else { continue }
            // Ctrl-C stays what it is.
            let all = command == .quit ? [.interrupt] + read : read
            chosen[command] = all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        }
        return chosen
    }

    private mutating func key(_ name: String, of command: KeyCommand) -> KeyPress? {
        let shown = PlainText.sanitize(name)
        guard let key = KeyPress(name) else {
            problems.append("'\(shown)', a key of \(command.rawValue), is not the name of a key.")
            return nil
        }
        if let effect = Self.reserved[key], command != .quit {
            problems.append("'\(shown)' cannot be a key of \(command.rawValue): it always \(effect).")
            return nil
        }
        guard !command.context.takesLetters || key.typedLetter == nil else {
            problems.append("'\(shown)' cannot be a key of \(command.rawValue): there it is typed.")
            return nil
        }
        return key
    }

    /// What keys do whose effect must not depend on the program.
    private static let reserved: [KeyPress: String] = [
        .interrupt: "stops what runs, or quits", .control("\\"): "ends the program",
    ]

    /// The keys of a command; the one to be shown is the first.
    package func keys(for command: KeyCommand) -> [KeyPress] {
        keys[command] ?? []
    }

    package func command(for press: KeyPress, in context: KeyContext) -> KeyCommand? {
        if let command = commands[context]?[press] { return command }
        if context == .question { return command(for: press, in: .list) }
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
        case .global, .list, .question: true
        case .text: press.typedLetter == nil
        case .popup: press.typedLetter == nil && command.worksInPopups
        }
    }

    /// The keys of a place, in groups for help. A command without a key is left out.
    package func help(in context: KeyContext) -> [KeyHelp] {
        let all = KeyCommand.Group.allCases
        let first: [KeyCommand.Group] = context == .text ? [.text, .selection, .deletion] : []
        return (first + all.filter { !first.contains($0) }).compactMap { group in
            var rows: [KeyHelp.Row] = []
            for command in KeyCommand.allCases where command.group == group {
                let all = keys(for: command).filter { self.command(for: $0, in: context) == command }
                let keys = command.tabIndex == nil ? all[...] : all.prefix(1)
                guard !keys.isEmpty else { continue }
                // The tabs share a row.
                if let last = rows.indices.last, rows[last].words == command.words {
                    rows[last].keys += keys
                } else {
                    rows.append(KeyHelp.Row(keys: Array(keys), command: command))
                }
            }
            return rows.isEmpty ? nil : KeyHelp(title: group.rawValue, rows: rows)
        }
    }
}

extension KeyBindings {
    /// The key of a command in a place, with what it does there, such as "? help"; nil when no key does.
    func hint(_ command: KeyCommand, _ words: String, in context: KeyContext, isLast: Bool = false) -> String? {
        let keys = keys(for: command).filter { self.command(for: $0, in: context) == command }
        return (isLast ? keys.last : keys.first).map { "\($0) \(words)" }
    }

    /// The key that leaves a page or closes a sheet, such as "Esc closes"; nil when no key does.
    func wayOut(ofSheet isSheet: Bool) -> String? {
        hint(.back, isSheet ? "closes" : "goes back", in: .list)
    }
}

package struct KeyHelp: Equatable, Sendable {
    package struct Row: Equatable, Sendable {
        package fileprivate(set) var keys: [KeyPress]
        /// The first of those that share the row.
        package let command: KeyCommand

        package var words: String { command.words }
    }

    package let title: String
    package let rows: [Row]
}

/// Where a key is pressed. The same key may mean something else in another place.
package enum KeyContext: String, CaseIterable, Sendable {
    /// Everywhere, unless the place has a meaning of its own for the key.
    case global
    /// On a page, among its elements.
    case list
    /// On a question that must be answered first. Keys without a meaning of its own mean what they mean on a page.
    case question
    /// In a field that has the focus.
    case text
    /// In a list in front of everything else, such as a menu. A text may be typed there, too.
    case popup

    /// Whether keys that type a letter are typed.
    var takesLetters: Bool { self == .text || self == .popup }

    /// The places that have their keys at the same time, so that a key may have a meaning only in one of them.
    var sharingKeys: [KeyContext] { self == .list || self == .global ? [.global, .list] : [self] }
}
