/// What a running shell waits for.
enum ShellEvent: Sendable, Equatable {
    /// A line of input, without its end.
    case line(String)
    /// A line that is longer than the shell takes, or is not UTF-8.
    case unreadableLine(String)
    /// One key, of a terminal that gives them as they are pressed.
    case key(TerminalKey)
    case endOfInput
    /// Something has happened to the window that was not asked for here.
    case request
    /// Something that was drawn is no longer so.
    case change
}
