/// A user's input at a terminal that reports keys as they are pressed.
enum TerminalKey: Sendable, Equatable {
    /// Typed, one letter or several.
    case text(String)
    /// Pasted as a whole.
    case paste(String)
    case enter
    case backspace, delete
    case left, right, up, down, home, end
    /// To the end of the line, to its beginning, the word before the cursor.
    case eraseToEnd, eraseToStart, eraseWord
    /// Ctrl-D: the end of the input on an empty line, otherwise the same as ``delete``.
    case endOfInput
    /// Tab: completes what has been typed.
    case complete
    /// Ctrl-C.
    case interrupt
    /// The terminal's window has gained or lost the focus.
    case focus(Bool)
}
