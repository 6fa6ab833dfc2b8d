/// Decides which command has a key that several have in one place: those of the configuration come first.
struct KeyConflicts {
    private(set) var keys: [KeyCommand: [KeyPress]] = [:]
    private(set) var problems: [String] = []
    private var owners: [KeyPress: [KeyCommand]] = [:]
    private let chosen: [KeyCommand: [KeyPress]]

    /// - Parameter chosen: the keys of the configuration.
    init(_ chosen: [KeyCommand: [KeyPress]]) {
        self.chosen = chosen
        let commands = KeyCommand.allCases
        for command in commands.filter({ chosen[$0] != nil }) + commands.filter({ chosen[$0] == nil }) {
            keys[command] = (chosen[command] ?? command.defaultKeys).filter { claim($0, for: command) }
        }
    }

    private mutating func claim(_ key: KeyPress, for command: KeyCommand) -> Bool {
        let owner = owners[key]?.first { $0 != command && $0.context.shares(keysOf: command.context) }
        guard let owner else {
            owners[key, default: []].append(command)
            return true
        }
        let reason =
            chosen[command] == nil ? "the configuration says so" : "it comes first in the list of commands"
        problems.append(
            "\(owner.rawValue) and \(command.rawValue) have the same key: \(key). \(owner.rawValue) keeps it, "
                + "because \(reason).")
        return false
    }
}
