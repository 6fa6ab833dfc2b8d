/// The words of a C library about a file from outside; they may quote it.
enum LibraryText {
    /// Visible ASCII alone, at most 100 letters, without a full stop at the end.
    static func clean(_ text: String) -> String {
        let visible = text.unicodeScalars.filter { (0x20...0x7e).contains($0.value) }.prefix(100)
        var words = String(String.UnicodeScalarView(visible))
        while let last = words.last, last == "." || last == " " { words.removeLast() }
        return words.isEmpty ? "its content cannot be decoded" : words
    }
}
