/// Makes text fit for being edited.
package enum TypedText {
    /// A text as one line: line breaks and tabs inside it become spaces, and line breaks at its end are left out.
    package static func oneLine(_ text: String) -> String {
        typed(String(withoutLastBreaks(text).map { $0.isNewline || $0 == "\t" ? " " : $0 }))
    }

    /// A text of several lines, which end with line feeds. Tabs become spaces, because terminals differ in where a tab
    /// ends; line breaks at the end are left out.
    package static func lines(of text: String) -> String {
        allLines(of: String(withoutLastBreaks(text)))
    }

    /// The same with the line breaks at the end.
    static func allLines(of text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { typed(String($0).replacing("\t", with: "    ")) }
            .joined(separator: "\n")
    }

    private static func withoutLastBreaks(_ text: String) -> Substring {
        var text = text[...]
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }

    static func typed(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return text }
        return text.filter { letter in
            !letter.isNewline && !letter.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
    }
}
