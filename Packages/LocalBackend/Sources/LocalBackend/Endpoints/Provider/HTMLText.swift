/// Text inside HTML.
enum HTMLText {
    /// Safe between tags and inside a quoted attribute.
    ///
    /// By scalars, as browsers read: a sign followed by a combining mark is one `Character`, but still that sign in
    /// HTML.
    static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;".unicodeScalars
            case "<": result += "&lt;".unicodeScalars
            case ">": result += "&gt;".unicodeScalars
            case "\"": result += "&quot;".unicodeScalars
            case "'": result += "&#39;".unicodeScalars
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
