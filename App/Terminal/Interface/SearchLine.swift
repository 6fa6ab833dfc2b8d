/// The line in which the user types what is searched for on a page.
struct SearchLine {
    var editor: TextEditor

    init(text: String) {
        editor = TextEditor(text)
    }
}
