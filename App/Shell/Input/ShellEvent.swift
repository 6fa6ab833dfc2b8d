/// What a running shell waits for.
enum ShellEvent: Sendable, Equatable {
    /// A line of input, without its end.
    case line(String)
    /// A line that is longer than the shell takes, or is not UTF-8.
    case unreadableLine(String)
    case endOfInput
    /// Another process did something to the window.
    case visit
}
