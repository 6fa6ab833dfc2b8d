/// What a key does to a text. Each has a ``KeyCommand`` of the same name.
package enum EditCommand: String, CaseIterable, Hashable, Sendable {
    case newLine
    case letterLeft, letterRight, wordLeft, wordRight, lineUp, lineDown, lineStart, lineEnd, textStart, textEnd
    case textPageUp, textPageDown
    case selectLetterLeft, selectLetterRight, selectWordLeft, selectWordRight, selectLineUp, selectLineDown
    case selectLineStart, selectLineEnd, selectTextStart, selectTextEnd, selectAll
    case deleteBackward, deleteForward, eraseWord, killWordBackward, killWordForward, killToLineEnd, killToLineStart
    case copy, cut, yank, yankPrevious, undo, redo

    /// Where a command moves the cursor, and whether it selects what is between; nil for a command that does not move.
    var move: (motion: TextMotion, isSelecting: Bool)? {
        switch self {
        case .letterLeft: (.letterLeft, false)
        case .letterRight: (.letterRight, false)
        case .wordLeft: (.wordLeft, false)
        case .wordRight: (.wordRight, false)
        case .lineUp: (.rows(-1), false)
        case .lineDown: (.rows(1), false)
        case .textPageUp: (.pages(-1), false)
        case .textPageDown: (.pages(1), false)
        case .lineStart: (.lineStart, false)
        case .lineEnd: (.lineEnd, false)
        case .textStart: (.textStart, false)
        case .textEnd: (.textEnd, false)
        case .selectLetterLeft: (.letterLeft, true)
        case .selectLetterRight: (.letterRight, true)
        case .selectWordLeft: (.wordLeft, true)
        case .selectWordRight: (.wordRight, true)
        case .selectLineUp: (.rows(-1), true)
        case .selectLineDown: (.rows(1), true)
        case .selectLineStart: (.lineStart, true)
        case .selectLineEnd: (.lineEnd, true)
        case .selectTextStart: (.textStart, true)
        case .selectTextEnd: (.textEnd, true)
        default: nil
        }
    }
}

/// A way that the cursor goes.
enum TextMotion: Equatable {
    case letterLeft, letterRight, wordLeft, wordRight
    /// To another row, in about the same column.
    case rows(Int)
    case pages(Int)
    case lineStart, lineEnd, textStart, textEnd
}
