/// What a person does at a terminal that gives keys as they are pressed.
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
    /// Ctrl-D: the end of the input on an empty line, else as ``delete``.
    case endOfInput
    /// The terminal's window has got, or lost, the person's attention.
    case focus(Bool)
}
