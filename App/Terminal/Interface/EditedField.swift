import Core
import Design

/// The text of a field, while the user edits it.
struct EditedField {
    let id: String
    let isSecret: Bool
    let isNewSecret: Bool
    var editor: TextEditor
    /// What the field had when it was edited first; nil for a secret.
    let before: String?
    /// The secret that was typed first, while it is asked for again.
    var first: Secret?
    private let label: String

    init(_ element: Element) {
        id = element.id
        label = element.label
        isSecret = element.isSecret
        isNewSecret = element.isNewSecret
        before = element.isSecret ? nil : element.value ?? ""
        editor = TextEditor(
            element.isSecret ? "" : element.value ?? "", lines: element.hasLines ? .several : .one,
            isSecret: element.isSecret)
    }

    /// What stands above the text.
    var question: String { first == nil ? label : "Repeat it: \(label)" }

    var hasChanged: Bool { before.map { $0 != editor.text } ?? !editor.text.isEmpty }

    func window(columns: Int, rows: Int) -> TextWindow {
        TextWindow(editor, columns: columns, rows: rows)
    }
}
