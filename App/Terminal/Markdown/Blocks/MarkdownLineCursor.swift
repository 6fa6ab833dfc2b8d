/// A place in a line. A tab reaches to the next of the columns 4, 8, 12 and so on, and may be taken in part.
struct MarkdownLineCursor {
    let source: [UInt8]
    let end: Int
    private(set) var offset: Int
    private(set) var column = 0
    /// Whether a part of the tab at this place is already taken.
    private(set) var isInTab = false
    /// The first place from here on that is no blank.
    private(set) var textOffset = 0
    private(set) var textColumn = 0

    init(_ source: [UInt8], _ line: Range<Int>) {
        self.source = source
        offset = line.lowerBound
        end = line.upperBound
        findText()
    }

    var indent: Int { textColumn - column }
    /// Whether the blanks are as many as those before indented code.
    var isIndented: Bool { indent >= 4 }
    var isBlank: Bool { textOffset == end }
    var text: UInt8? { textOffset < end ? source[textOffset] : nil }
    var byte: UInt8? { offset < end ? source[offset] : nil }

    /// A place after the blanks, so many bytes on.
    func byte(afterText count: Int) -> UInt8? {
        textOffset + count < end ? source[textOffset + count] : nil
    }

    var run: Int {
        var last = textOffset
        while last < end, source[last] == source[textOffset] { last += 1 }
        return last - textOffset
    }

    mutating func skipBlanks() {
        offset = textOffset
        column = textColumn
        isInTab = false
    }

    mutating func advance(bytes count: Int) {
        for _ in 0..<count where offset < end {
            column += source[offset] == .tab ? 4 - column % 4 : 1
            offset += 1
            isInTab = false
        }
        findText()
    }

    mutating func advance(columns count: Int) {
        var count = count
        while count > 0, offset < end {
            let width = source[offset] == .tab ? 4 - column % 4 : 1
            isInTab = width > count
            column += min(width, count)
            if !isInTab { offset += 1 }
            count -= min(width, count)
        }
        findText()
    }

    func appendRest(to bytes: inout [UInt8]) {
        var offset = offset
        if isInTab {
            offset += 1
            bytes.append(contentsOf: repeatElement(.space, count: 4 - column % 4))
        }
        bytes.append(contentsOf: source[offset..<end])
    }

    private mutating func findText() {
        textOffset = offset
        textColumn = column
        while textOffset < end {
            switch source[textOffset] {
            case .space: textColumn += 1
            case .tab: textColumn += 4 - textColumn % 4
            default: return
            }
            textOffset += 1
        }
    }
}

/// Where a line stands in a text. It ends with a line feed, a carriage return, or both.
struct MarkdownSourceLine {
    let content: Range<Int>
    let next: Int
    /// Whether its end has come, and cannot become longer: a carriage return may be the first half of an end.
    let isComplete: Bool

    init(in source: [UInt8], at start: Int) {
        let end = source[start...].firstIndex { $0 == .lineFeed || $0 == .carriageReturn } ?? source.count
        let rest = source[end...]
        content = start..<end
        next = end + (rest.starts(with: [.carriageReturn, .lineFeed]) ? 2 : min(rest.count, 1))
        isComplete = rest.first == .lineFeed || rest.count > 1
    }
}
