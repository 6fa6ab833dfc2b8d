extension KeyCommand {
    /// Where a command moves the cursor, and whether it selects what is between; nil for a command that does not move.
    var move: (motion: TextMotion, isSelecting: Bool)? {
        let motion: TextMotion
        switch self {
        case .letterLeft, .selectLetterLeft: motion = .letterLeft
        case .letterRight, .selectLetterRight: motion = .letterRight
        case .wordLeft, .selectWordLeft: motion = .wordLeft
        case .wordRight, .selectWordRight: motion = .wordRight
        case .lineUp, .selectLineUp: motion = .rows(-1)
        case .lineDown, .selectLineDown: motion = .rows(1)
        case .textPageUp: motion = .pages(-1)
        case .textPageDown: motion = .pages(1)
        case .lineStart, .selectLineStart: motion = .lineStart
        case .lineEnd, .selectLineEnd: motion = .lineEnd
        case .textStart, .selectTextStart: motion = .textStart
        case .textEnd, .selectTextEnd: motion = .textEnd
        default: return nil
        }
        return (motion, rawValue.hasPrefix("select"))
    }
}

enum TextMotion: Equatable {
    case letterLeft, letterRight, wordLeft, wordRight
    /// To another row, in about the same column.
    case rows(Int)
    case pages(Int)
    case lineStart, lineEnd, textStart, textEnd
}
