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
            if command == .quit, read.isEmpty {
                problems.append("quit needs a key. It keeps \(Self.list(command.defaultKeys)).")
            } else if !read.isEmpty || keyNames.isEmpty {
                keys[command] = read.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            }
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
        guard !command.context.takesLetters || key.typedLetter == nil else {
            problems.append("'\(shown)' cannot be a key of \(command.rawValue): there it is typed.")
            return nil
        }
        return key
    }

    private static func list(_ keys: [KeyPress]) -> String {
        keys.map(\.description).joined(separator: " and ")
    }
}
