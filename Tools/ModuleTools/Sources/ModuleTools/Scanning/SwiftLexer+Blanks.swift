/// Skips what is not code: white space, comments, and a shebang line.
extension SwiftLexer {
    /// A byte order mark and a shebang line.
    mutating func skipStart() {
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
        if byte(at: position) == .hash, byte(at: position + 1) == .exclamation { skipLine() }
    }

    /// Skips white space and comments; returns whether a new line has begun.
    mutating func skipBlanks() -> Bool {
        var startsLine = position == 0
        while position < bytes.count {
            switch bytes[position] {
            case .newline, .carriageReturn:
                advanceOverNewline()
                startsLine = true
            case .space, .tab, 0x0B, 0x0C, 0:
                position += 1
            case 0xC2 where isNoBreakSpace(at: position):
                position += 2
            case .slash where byte(at: position + 1) == .slash:
                skipLine()
            case .slash where byte(at: position + 1) == .star:
                let before = line
                skipBlockComment()
                startsLine = startsLine || line != before
            default:
                return startsLine
            }
        }
        return startsLine
    }

    func isNoBreakSpace(at index: Int) -> Bool {
        bytes[index] == 0xC2 && byte(at: index + 1) == 0xA0
    }

    private mutating func skipLine() {
        while position < bytes.count, !bytes[position].isNewline { position += 1 }
    }

    /// Block comments nest.
    private mutating func skipBlockComment() {
        var depth = 0
        while position < bytes.count {
            let current = bytes[position]
            if current == .slash, byte(at: position + 1) == .star {
                depth += 1
                position += 2
            } else if current == .star, byte(at: position + 1) == .slash {
                depth -= 1
                position += 2
                if depth == 0 { return }
            } else if current.isNewline {
                advanceOverNewline()
            } else {
                position += 1
            }
        }
    }

    /// A carriage return and a line feed are a single line break.
    mutating func advanceOverNewline() {
        position += bytes[position] == .carriageReturn && byte(at: position + 1) == .newline ? 2 : 1
        line += 1
        lineStart = position
    }
}
