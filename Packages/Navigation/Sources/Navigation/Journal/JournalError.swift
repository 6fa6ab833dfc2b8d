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
        case .empty: "The recording is empty. Make one with 'slipway shell --record FILE'."
        case .notAJournal: "This is not a recording. Make one with 'slipway shell --record FILE'."
        case .otherFormat(let format):
            "The recording has format \(format). This version of slipway reads format \(JournalHeader.currentFormat)."
        case .otherApp(let scheme): "Another app made this recording: its links start with \(scheme)://."
        case .missingTabs(let tabs):
            "The recording has tabs that this app does not have: \(tabs.joined(separator: ", "))."
        case .unreadable(let line): "Line \(line) of the recording cannot be read."
        case .gap(let line, let expected, let found):
            "Line \(line) of the recording has number \(found), not \(expected). Lines are missing or out of order."
        case .impossible(let line, let reason): "Line \(line) of the recording cannot be repeated: \(reason)"
        }
    }
}
