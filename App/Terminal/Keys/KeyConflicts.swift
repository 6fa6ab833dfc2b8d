/// Decides which command has a key that several have in one place: those of the configuration come first, and the last key
/// of quit before all.
struct KeyConflicts {
    private(set) var keys: [KeyCommand: [KeyPress]] = [:]
    private(set) var problems: [String] = []
    private var owners: [KeyPress: [KeyCommand]] = [:]
    private let chosen: [KeyCommand: [KeyPress]]
    /// The key of quit that no other command may have.
    private let lastOfQuit: KeyPress?

    /// - Parameter chosen: the keys of the configuration.
    init(_ chosen: [KeyCommand: [KeyPress]]) {
        self.chosen = chosen
        lastOfQuit = Self.lastOfQuit(chosen)
        if let lastOfQuit { owners[lastOfQuit] = [.quit] }
        let commands = KeyCommand.allCases
        for command in commands.filter({ chosen[$0] != nil }) + commands.filter({ chosen[$0] == nil }) {
            keys[command] = (chosen[command] ?? command.defaultKeys).filter { claim($0, for: command) }
        }
    }

    /// A key of quit, if the configuration gives all of them to other commands.
    private static func lastOfQuit(_ chosen: [KeyCommand: [KeyPress]]) -> KeyPress? {
        let own = chosen[.quit] ?? KeyCommand.quit.defaultKeys
        let taken = chosen.filter { $0.key != .quit && $0.key.context.shares(keysOf: KeyCommand.quit.context) }
        return Set(own).isSubset(of: taken.values.joined()) ? own.first : nil
    }

    private mutating func claim(_ key: KeyPress, for command: KeyCommand) -> Bool {
        let owner = owners[key]?.first { $0 != command && $0.context.shares(keysOf: command.context) }
        guard let owner else {
            owners[key, default: []].append(command)
            return true
        }
        let reason =
            if owner == .quit, key == lastOfQuit {
                "it is the last key that quits"
            } else if chosen[command] == nil {
                "the configuration says so"
            } else {
                "it comes first in the list of commands"
            }
        problems.append(
            "\(owner.rawValue) and \(command.rawValue) have the same key: \(key). \(owner.rawValue) keeps it, "
                + "because \(reason).")
        return false
    }
}
