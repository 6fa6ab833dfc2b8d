/// The line in which the user types what is searched for on a page.
struct SearchLine {
    var editor: TextEditor
    /// Whether the page has nothing that matches.
    var isMissing = false

    init(text: String) {
        editor = TextEditor(text)
    }
}
