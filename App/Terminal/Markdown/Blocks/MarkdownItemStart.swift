/// The mark that an item of a list begins with, and the blanks after it.
struct MarkdownItemStart {
    let marker: MarkdownListMarker
    /// How many columns the text of the item is indented.
    let indent: Int
    /// The bytes of the mark, and the columns of the blanks that belong to it.
    private let length: Int
    private let blanks: Int

    /// Reads the text of a line.
    ///
    /// - Parameter isInParagraph: whether the line would continue a paragraph otherwise. A paragraph cannot be
    ///   interrupted by an item without text, nor by one with another number than 1.
    init?(_ cursor: MarkdownLineCursor, isInParagraph: Bool) {
        guard let byte = cursor.text else { return nil }
        if byte.isMarkdownDigit {
            var number = 0
            var digits = 0
            while digits < 9, let digit = cursor.byte(afterText: digits), digit.isMarkdownDigit {
                number = number * 10 + Int(digit - UInt8(ascii: "0"))
                digits += 1
            }
            guard let sign = cursor.byte(afterText: digits), sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")"),
                !isInParagraph || number == 1
            else { return nil }
            marker = MarkdownListMarker(start: number, sign: Unicode.Scalar(sign))
            length = digits + 1
        } else {
            marker = MarkdownListMarker(start: nil, sign: Unicode.Scalar(byte))
            length = 1
        }
        guard cursor.byte(afterText: length)?.isMarkdownBlank ?? true else { return nil }
        var after = cursor
        after.skipBlanks()
        after.advance(bytes: length)
        guard !isInParagraph || !after.isBlank else { return nil }
        // Five blanks and more are one, and the beginning of indented code.
        blanks = after.isBlank || after.indent > 4 ? 1 : after.indent
        indent = cursor.indent + length + blanks
    }

    func skip(_ cursor: inout MarkdownLineCursor) {
        cursor.skipBlanks()
        cursor.advance(bytes: length)
        cursor.advance(columns: blanks)
    }
}
