/// What a key of the full-screen shell does. The raw value is its name in the configuration.
package enum KeyCommand: String, CaseIterable, Hashable, Sendable {
    case next, previous, otherPane, back, historyBack, historyForward
    case tab1, tab2, tab3, tab4, tab5, tab6, tab7, tab8, tab9
    case commandLine, find, toolbar, help, redraw, suspend, toggleMouse, quit
    case up, down, left, right, pageUp, pageDown, top, bottom
    case activate, menu, copyCode
    case accept, decline
    case filter, nextMatch, previousMatch
    case finishText, openEditor, newLine
    case letterLeft, letterRight, wordLeft, wordRight, lineUp, lineDown, lineStart, lineEnd, textStart, textEnd
    case textPageUp, textPageDown
    case selectLetterLeft, selectLetterRight, selectWordLeft, selectWordRight, selectLineUp, selectLineDown
    case selectLineStart, selectLineEnd, selectTextStart, selectTextEnd, selectAll
    case deleteBackward, deleteForward, eraseWord, killWordBackward, killWordForward, killToLineEnd, killToLineStart
    case copy, cut, yank, yankPrevious, undo, redo
    case popupUp, popupDown, popupPageUp, popupPageDown, choose, complete, closePopup

    /// Of ``tab1`` to ``tab9``: the position of the tab, from 0.
    package var tabIndex: Int? {
        rawValue.hasPrefix("tab") ? Int(rawValue.dropFirst(3)).map { $0 - 1 } : nil
    }

    /// Whether it is for the text that is edited.
    var isEdit: Bool { context == .text && self != .finishText && self != .openEditor }

    package var context: KeyContext { facts.context }

    package var words: String { facts.words }

    package var defaultKeys: [KeyPress] { facts.keys.compactMap { KeyPress($0) } }

    var group: Group { facts.group }

    var worksInPopups: Bool {
        switch self {
        case .redraw, .suspend, .toggleMouse, .quit, .historyBack, .historyForward: true
        default: tabIndex != nil
        }
    }
}
