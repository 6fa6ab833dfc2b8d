package struct MouseEvent: Hashable, Sendable {
    /// What the left button or the wheel does.
    package enum Kind: Hashable, Sendable {
        case press, release, drag
        case wheelUp, wheelDown
    }

    package var kind: Kind
    package var position: Position

    package init(_ kind: Kind, at position: Position) {
        self.kind = kind
        self.position = position
    }
}

extension MouseEvent {
    /// A report of xterm's "SGR Mouse Mode": the button with flags, and the position, which begins at 1. Modifier keys have
    /// no meaning here.
    ///
    /// - Returns: nil for what has no meaning here, such as another button or a movement without one.
    init?(code: Int, column: Int, row: Int, isRelease: Bool) {
        let isMotion = code & 32 != 0
        let kind: Kind
        switch code & ~0b11_1100 {
        case 0: kind = isRelease ? .release : isMotion ? .drag : .press
        case 64 where !isRelease: kind = .wheelUp
        case 65 where !isRelease: kind = .wheelDown
        default: return nil
        }
        self.init(kind, at: Position(clamping: column, row))
    }
}

extension Position {
    /// A place as terminals count it: from 1. No terminal has more than 65,535 columns or rows.
    init(clamping column: Int, _ row: Int) {
        let (columns, rows) = (min(max(column, 1), 65_535), min(max(row, 1), 65_535))
        self.init(column: columns - 1, row: rows - 1)
    }
}

/// What arrives from a terminal that reports keys as they are pressed.
package enum TerminalInput: Hashable, Sendable {
    case text(String)
    /// A key that types no letter, or a letter together with Ctrl or Alt.
    case press(KeyPress)
    case paste(String)
    case focus(Bool)
    case mouse(MouseEvent)
    case report(TerminalReport)
}
