import Terminal

/// The keys that tests press, by what they do in a line.
extension TerminalInput {
    static let enter = press(.enter)
    static let backspace = press(KeyPress(.backspace))
    static let left = press(KeyPress(.left))
    static let up = press(KeyPress(.up))
    static let home = press(KeyPress(.home))
    static let eraseToStart = press(.control("u"))
    static let endOfInput = press(.endOfInput)
    static let complete = press(.tab)
    static let interrupt = press(.interrupt)
}
