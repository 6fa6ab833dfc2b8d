import Design
import Testing

@testable import Terminal

/// A user at an interface: what is shown, what is on the screen, and what is pressed.
extension Interface {
    static func ofTest(columns: Int = 60, rows: Int = 20, symbols: Symbols = .unicode) -> Interface {
        Interface(columns: columns, rows: rows, theme: Theme(), symbols: symbols, bindings: .standard)
    }

    /// Shows a page and the sheets over it, each in a place of its own.
    func show(_ screens: Screen..., change: (inout WindowContent) -> Void = { _ in }) {
        var content = WindowContent(screens.map { WindowContent.Layer(place: $0.id, $0) })
        change(&content)
        show(content)
        _ = draw()
    }

    /// What is on the screen now.
    var shownRows: [String] {
        let grid = draw()
        return (0..<grid.rows).map(grid.text(ofRow:))
    }

    var shownText: String { shownRows.joined(separator: "\n") }

    func sees(_ text: String) -> Bool { shownText.contains(text) }

    /// Presses keys by their names.
    ///
    /// - Returns: what they ask for.
    @discardableResult
    func press(_ names: String...) throws -> [Intent] {
        try names.flatMap { name in
            defer { _ = draw() }
            return take(.press(try #require(KeyPress(name))))
        }
    }

    /// The button of the mouse, or its wheel.
    @discardableResult
    func use(_ kind: MouseEvent.Kind, column: Int, row: Int) -> [Intent] {
        take(.mouse(MouseEvent(kind, at: Position(column: column, row: row))))
    }
}
