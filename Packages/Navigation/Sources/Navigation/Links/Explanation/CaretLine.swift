internal import Design

/// The line under a link that points at a part of it, in the columns of a terminal.
struct CaretLine {
    let text: String

    init(under part: LinkExplanation.Part, of link: String) {
        let bytes = Array(link.utf8)
        let start = min(part.offset, bytes.count)
        let end = min(part.offset + part.length, bytes.count)
        let before = Self.columns(String(decoding: bytes[..<start], as: UTF8.self))
        // An empty segment has no width, but still needs a caret.
        let width = max(1, Self.columns(String(decoding: bytes[start..<end], as: UTF8.self)))
        text = String(repeating: " ", count: before) + String(repeating: "^", count: width)
    }

    /// How many columns a text takes when it is shown.
    static func columns(_ text: String) -> Int {
        LetterWidth.of(PlainText.sanitize(text))
    }
}
