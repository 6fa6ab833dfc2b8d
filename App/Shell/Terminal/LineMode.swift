/// Who collects a person's lines.
enum LineMode: Equatable {
    /// The shell, from single keys: there is a history, the terminal tells of its focus, and what happens meanwhile does
    /// not break the line that is being written.
    case keys
    /// The terminal itself, or a pipe: as plain as can be, for a screen reader and for what is no real terminal.
    case lines

    /// - Parameter kind: what the environment calls the terminal (TERM).
    init(isAccessible: Bool, kind: String?, isTerminal: Bool) {
        let isReal = isTerminal && !(kind ?? "").isEmpty && kind != "dumb"
        self = isReal && !isAccessible ? .keys : .lines
    }
}
