/// Why a journal cannot be replayed.
public enum JournalError: Error, Equatable, Sendable {
    case empty
    case notAJournal
    case otherFormat(Int)
    case otherApp(String)
    case missingTabs([String])
    case unreadable(line: Int)
    case gap(line: Int, expected: Int, found: Int)
    /// This version of the app cannot do what a line asks for; the reason is a sentence.
    case impossible(line: Int, reason: String)
}

extension JournalError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "The journal is empty; record one with 'slipway shell --record FILE'."
        case .notAJournal: "The first line is not a journal's; record one with 'slipway shell --record FILE'."
        case .otherFormat(let format):
            "The journal has the format \(format), and this version of the app reads \(JournalHeader.currentFormat)."
        case .otherApp(let scheme): "The journal was recorded by an app whose links begin with \(scheme)://."
        case .missingTabs(let tabs):
            "The journal was recorded with tabs that this app does not have: \(tabs.joined(separator: ", "))."
        case .unreadable(let line): "Line \(line) of the journal is not a line that this app writes."
        case .gap(let line, let expected, let found):
            "Line \(line) of the journal has the number \(found) instead of \(expected): lines are missing or out of order."
        case .impossible(let line, let reason): "Line \(line) of the journal cannot be repeated: \(reason)"
        }
    }
}
