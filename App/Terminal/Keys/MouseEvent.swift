/// What the user does with the mouse.
package struct MouseEvent: Hashable, Sendable {
    package enum Button: Hashable, Sendable {
        case left, middle, right
    }

    package enum Kind: Hashable, Sendable {
        case press(Button)
        case release(Button)
        /// A button is held while the mouse moves.
        case drag(Button)
        case move
        case wheelUp, wheelDown, wheelLeft, wheelRight
    }

    package var kind: Kind
    package var position: Position
    package var modifiers: KeyModifiers

    package init(_ kind: Kind, at position: Position, _ modifiers: KeyModifiers = []) {
        self.kind = kind
        self.position = position
        self.modifiers = modifiers
    }
}

extension MouseEvent {
    /// A report of xterm's "SGR Mouse Mode": the button with flags, and the position, which begins at 1.
    ///
    /// - Returns: nil for a button that has no meaning here.
    init?(code: Int, column: Int, row: Int, isRelease: Bool) {
        let buttons: [Button] = [.left, .middle, .right]
        let isMotion = code & 32 != 0
        let kind: Kind? =
            switch code & ~0b11_1100 {
            case let button where buttons.indices.contains(button):
                isRelease ? .release(buttons[button]) : isMotion ? .drag(buttons[button]) : .press(buttons[button])
            case 3 where isMotion: .move
            case 64 where !isRelease: .wheelUp
            case 65 where !isRelease: .wheelDown
            case 66 where !isRelease: .wheelLeft
            case 67 where !isRelease: .wheelRight
            default: nil
            }
        guard let kind else { return nil }
        var modifiers: KeyModifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        self.init(kind, at: Position(clamping: column, row), modifiers)
    }
}

extension Position {
    /// A place as terminals count it: from 1. No terminal has more than 65,535 columns or rows.
    init(clamping column: Int, _ row: Int) {
        let (columns, rows) = (min(max(column, 1), 65_535), min(max(row, 1), 65_535))
        self.init(column: columns - 1, row: rows - 1)
    }
}
