/// Text inside HTML.
enum HTMLText {
    /// Safe between tags and inside a quoted attribute.
    ///
    /// By scalars, as browsers read: a sign followed by a combining mark is one `Character`, but still that sign in
    /// HTML.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }

    private static let escapes: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]
}
