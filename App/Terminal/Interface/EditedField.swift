import Core
import Design

/// The text of a field, while the user edits it.
struct EditedField {
    let id: String
    let isSecret: Bool
    let isNewSecret: Bool
    let hasLines: Bool
    /// Whether its element is given each change.
    let followsTyping: Bool
    var editor: TextEditor
    /// What the field had when it was edited first, or was given last; nil for a secret.
    var before: String?
    /// The secret that was typed first, while it is asked for again.
    var first: Secret?
    private let label: String

    init(_ element: Element) {
        id = element.id
        label = element.label
        isSecret = element.isSecret
        isNewSecret = element.secret?.isNew == true
        hasLines = element.hasLines
        followsTyping = element.secret?.followsTyping == true
        before = element.isSecret ? nil : element.value ?? ""
        editor = TextEditor(
            element.isSecret ? "" : element.value ?? "", lines: element.hasLines ? .several : .one,
            isSecret: element.isSecret)
        editor.visibleRows = Self.rows
    }

    /// What stands above the text.
    var question: String { first == nil ? label : "Repeat it: \(label)" }

    var hasChanged: Bool { before.map { $0 != editor.text } ?? !editor.text.isEmpty }

    func window(columns: Int) -> TextWindow {
        TextWindow(editor, columns: columns, rows: Self.rows)
    }

    static let rows = 8
}
