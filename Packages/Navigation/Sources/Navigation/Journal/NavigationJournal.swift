internal import Foundation

/// Records every intent that was carried out in a window, as lines of JSON that ``JournalReplay`` can replay. When a
/// guard redirects an intent, the journal has the intent that was carried out instead; refused intents are not
/// recorded.
public struct NavigationJournal: Sendable {
    private let table: RouteTable
    private var count = 0

    /// - Parameter table: prints the links that are followed.
    public init(table: RouteTable) {
        self.table = table
    }

    /// The first line, with its line break: the window's state before the first intent.
    public func header(_ state: NavigationState) throws -> String {
        try Self.line(JournalHeader(journal: JournalHeader.currentFormat, scheme: table.scheme, state: state))
    }

    /// The line for an intent that has been performed, with its line break.
    ///
    /// - Parameters:
    ///   - changed: what ``NavigationSession/perform(_:)`` returned.
    ///   - state: the state after the intent.
    public mutating func line(
        for intent: NavigationIntent, changed: Bool, state: NavigationState
    ) throws -> String {
        count += 1
        return try Self.line(
            JournalEntry(
                seq: count, intent: intent.withoutIgnoredItems, link: table.link(of: intent), changed: changed,
                state: state))
    }

    private static func line(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}

extension RouteTable {
    /// The link that an intent follows; nil when it follows none.
    func link(of intent: NavigationIntent) -> String? {
        guard case .follow(let link) = intent else { return nil }
        return self.print(link.target, sheets: link.sheets)
    }
}

extension NavigationIntent {
    /// The same intent without the ignored items of a link: their meaning is unknown, and they may be private.
    var withoutIgnoredItems: NavigationIntent {
        guard case .follow(let link) = self else { return self }
        return .follow(Link(target: link.target, sheets: link.sheets))
    }
}

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
