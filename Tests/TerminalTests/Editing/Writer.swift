@testable import Terminal

/// An editor that can be used inside an expectation.
final class Writer {
    var editor: TextEditor

    init(_ text: String = "", lines: TextEditor.Lines = .several, isSecret: Bool = false, limit: Int = 1_000) {
        editor = TextEditor(text, lines: lines, isSecret: isSecret, limit: limit)
    }

    /// The text, with | where the cursor is and [ ] around what is selected.
    var picture: String { Self.picture(Array(editor.letters), editor.cursor, editor.anchor) }

    static func picture(_ letters: [Character], _ cursor: Int, _ anchor: Int?) -> String {
        // The end of a selection is before the cursor, its start too.
        let start = anchor.map { min($0, cursor) }
        let end = anchor.map { max($0, cursor) }
        return (0...letters.count).map { place in
            (place == end ? "]" : "") + (place == start ? "[" : "") + (place == cursor ? "|" : "")
                + (place < letters.count ? String(letters[place]) : "")
        }
        .joined()
    }

    @discardableResult
    func type(_ text: String) -> Bool { editor.insert(text) }

    @discardableResult
    func paste(_ text: String) -> Bool { editor.paste(text) }

    @discardableResult
    func perform(_ commands: KeyCommand...) -> Bool {
        commands.map { editor.perform($0) }.last ?? false
    }
}
