/// What stands on the two sides of a run of asterisks, underscores or tildes, and so what the run can be.
struct MarkdownFlanks {
    let byte: UInt8
    let canBegin: Bool
    let canEnd: Bool

    init(_ source: [UInt8], _ run: Range<Int>) {
        byte = source[run.lowerBound]
        let before = Neighbour(source, before: run.lowerBound)
        let after = Neighbour(source, at: run.upperBound)
        let isLeft = after != .space && (after != .punctuation || before != .other)
        let isRight = before != .space && (before != .punctuation || after != .other)
        canBegin = isLeft && (byte != .underscore || !isRight || before == .punctuation)
        canEnd = isRight && (byte != .underscore || !isLeft || after == .punctuation)
    }

    private enum Neighbour {
        case space, punctuation, other

        init(_ source: [UInt8], before offset: Int) {
            var start = offset - 1
            while start > 0, source[start] & 0xc0 == 0x80 { start -= 1 }
            self.init(source, at: start)
        }

        init(_ source: [UInt8], at offset: Int) {
            guard source.indices.contains(offset) else {
                self = .space
                return
            }
            let byte = source[offset]
            if byte < 0x80 {
                self = byte.isMarkdownSpace ? .space : byte.isMarkdownPunctuation ? .punctuation : .other
                return
            }
            let bytes = source[offset..<min(offset + 4, source.count)]
            let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? " "
            switch scalar.properties.generalCategory {
            case .spaceSeparator: self = .space
            case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
                .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
                self = .punctuation
            default: self = .other
            }
        }
    }
}
