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
public struct JournalError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong with the journal, for the user.
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    static let notAJournal = JournalError("This is not a recording. Make one with 'slipway shell --record FILE'.")

    static func unreadable(line: Int) -> JournalError {
        JournalError("Line \(line) of the recording cannot be read.")
    }

    /// This version of the app cannot do what a line asks for; the reason is a sentence.
    static func impossible(line: Int, reason: String) -> JournalError {
        JournalError("Line \(line) of the recording cannot be repeated: \(reason)")
    }
}
