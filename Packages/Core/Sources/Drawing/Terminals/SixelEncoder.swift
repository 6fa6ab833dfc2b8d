/// Writes pixels as sixels: six pixels above each other are a letter, once for each of their colours.
struct SixelEncoder {
    private static let bandHeight = 6
    private let picture: SixelPicture
    private let lines: Range<Int>
    private var bytes: [UInt8] = []
    /// For each colour and column of a band which of the six pixels have the colour.
    private var masks: [UInt8]
    /// For each colour the columns of a band between which it occurs; nil when it does not.
    private var spans: [ClosedRange<Int>?]

    /// - Parameter lines: of pixels. As many as make whole bands are written, because some terminals draw the rest of a band as
    ///   well, over the cells below.
    init(_ picture: SixelPicture, lines: Range<Int>) {
        self.picture = picture
        let count = max(lines.count / Self.bandHeight, 1) * Self.bandHeight
        self.lines = lines.lowerBound..<min(lines.lowerBound + count, lines.upperBound)
        masks = Array(repeating: 0, count: picture.width * picture.colors.count)
        spans = Array(repeating: nil, count: picture.colors.count)
    }

    mutating func encode() -> [UInt8] {
        // Pixels are square, and what is not drawn stays as it is.
        append("\u{1b}P7;1q\"1;1;\(picture.width);\(lines.count)")
        for (number, color) in picture.colors.enumerated() {
            append("#\(number);2;\(color.red);\(color.green);\(color.blue)")
        }
        for start in stride(from: lines.lowerBound, to: lines.upperBound, by: Self.bandHeight) {
            if start > lines.lowerBound { append("-") }
            encode(band: start..<min(start + Self.bandHeight, lines.upperBound))
        }
        append("\u{1b}\\")
        return bytes
    }

    private mutating func encode(band: Range<Int>) {
        collect(band)
        var isFirst = true
        for number in spans.indices {
            guard let span = spans[number] else { continue }
            if !isFirst { append("$") }
            isFirst = false
            append("#\(number)")
            encode(number, span)
            spans[number] = nil
        }
    }

    private mutating func collect(_ band: Range<Int>) {
        let width = picture.width
        for (bit, line) in band.enumerated() {
            for column in 0..<width {
                let number = Int(picture.indices[line * width + column])
                masks[number * width + column] |= 1 << UInt8(bit)
                let span = spans[number] ?? column...column
                spans[number] = min(span.lowerBound, column)...max(span.upperBound, column)
            }
        }
    }

    private mutating func encode(_ number: Int, _ span: ClosedRange<Int>) {
        let start = number * picture.width
        repeated(0, span.lowerBound)
        var (mask, count) = (masks[start + span.lowerBound], 0)
        for column in span {
            let next = masks[start + column]
            masks[start + column] = 0
            if next != mask {
                repeated(mask, count)
                (mask, count) = (next, 0)
            }
            count += 1
        }
        repeated(mask, count)
    }

    private mutating func repeated(_ mask: UInt8, _ count: Int) {
        let letter = 0x3f + mask
        if count > 3 {
            append("!\(count)")
            bytes.append(letter)
        } else {
            bytes += repeatElement(letter, count: count)
        }
    }

    private mutating func append(_ text: String) {
        bytes += text.utf8
    }
}
