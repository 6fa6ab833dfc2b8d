/// The line that code begins with: three or more backticks or tildes, and the language.
struct MarkdownFence: Sendable {
    let byte: UInt8
    let length: Int
    /// How many blanks stand before it.
    let indent: Int
    let language: String?

    /// Reads the text of a line.
    init?(_ cursor: MarkdownLineCursor) {
        guard let byte = cursor.text, byte == .backtick || byte == .tilde, cursor.run >= 3 else { return nil }
        let information = cursor.source[(cursor.textOffset + cursor.run)..<cursor.end]
        guard byte == .tilde || !information.contains(.backtick) else { return nil }
        self.byte = byte
        length = cursor.run
        indent = cursor.indent
        let word = information.drop(while: \.isMarkdownSpace).prefix { !$0.isMarkdownSpace }
        language = word.isEmpty ? nil : MarkdownEscapes.resolved(word)
    }

    /// Whether a line ends the code.
    func isClosed(by cursor: MarkdownLineCursor) -> Bool {
        guard !cursor.isIndented, cursor.text == byte else { return false }
        let run = cursor.run
        return run >= length && cursor.source[(cursor.textOffset + run)..<cursor.end].allSatisfy(\.isMarkdownBlank)
    }
}
