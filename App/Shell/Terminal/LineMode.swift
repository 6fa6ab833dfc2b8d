/// Which side collects a user's lines.
enum LineMode: Equatable {
    /// The shell, from single keys: there is a history, the terminal reports its focus, and other output does not break
    /// the line that is being typed.
    case keys
    /// The terminal itself, or a pipe: as simple as possible, for a screen reader and for anything that is not a full
    /// terminal.
    case lines

    /// - Parameter kind: the terminal type in the environment (TERM).
    init(isAccessible: Bool, kind: String?, isTerminal: Bool) {
        let isReal = isTerminal && !(kind ?? "").isEmpty && kind != "dumb"
        self = isReal && !isAccessible ? .keys : .lines
    }
}
