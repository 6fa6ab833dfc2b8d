/// What arrives from a terminal that reports keys as they are pressed.
package enum TerminalInput: Hashable, Sendable {
    /// Typed, one letter or several.
    case text(String)
    /// A key that types no letter, or a letter together with Ctrl or Alt.
    case press(KeyPress)
    /// Pasted as a whole.
    case paste(String)
    /// The terminal's window has gained or lost the focus.
    case focus(Bool)
    case mouse(MouseEvent)
    /// An answer of the terminal itself.
    case report(TerminalReport)

    /// The keys, one for each typed letter; empty for anything that is no key.
    package var presses: [KeyPress] {
        switch self {
        case .text(let text): text.map { KeyPress(.letter($0)) }
        case .press(let press): [press]
        case .paste, .focus, .mouse, .report: []
        }
    }
}
