import Core
import Design

/// The keys that the configuration gives to commands, as far as they can be read.
struct KeyOverrides {
    private(set) var keys: [KeyCommand: [KeyPress]] = [:]
    private(set) var problems: [String] = []

    init(_ overrides: [String: [String]]) {
        // The same order of problems in every run.
        for (name, keyNames) in overrides.sorted(by: { $0.key < $1.key }) {
            guard let command = KeyCommand(rawValue: name) else {
                problems.append(Self.unknown(name))
                continue
            }
            let read = keyNames.compactMap { key($0, of: command) }
            guard !read.isEmpty || keyNames.isEmpty else { continue }
            // Ctrl-C stays what it is.
            let all = command == .quit ? [.interrupt] + read : read
            keys[command] = all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        }
    }

    private static func unknown(_ name: String) -> String {
        let near = NearMiss.of(name, among: KeyCommand.allCases.map(\.rawValue))
        return "There is no command '\(PlainText.sanitize(name))'." + (near.map { " Did you mean \($0)?" } ?? "")
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
}
