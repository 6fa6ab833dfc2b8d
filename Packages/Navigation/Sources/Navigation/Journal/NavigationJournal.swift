internal import Foundation

/// Writes down every intent that was carried out in a window, as lines of JSON that ``JournalReplay`` can repeat. Where a
/// guard led elsewhere, that is what was carried out; what was refused is not there.
///
/// Values of secret types, as the routes declare them, are replaced before anything is written: the same value by the same
/// placeholder in the whole journal, and another value by another.
public struct NavigationJournal: Sendable {
    private let table: RouteTable
    private var redaction: Redaction
    private var count = 0

    /// - Parameter table: knows which values are secret.
    public init(table: RouteTable) {
        self.table = table
        redaction = Redaction(table)
    }

    /// The first line, with its end: where the window is before anything happens.
    public mutating func header(_ state: NavigationState) throws -> String {
        try Self.line(
            JournalHeader(
                journal: JournalHeader.currentFormat, scheme: table.scheme, state: redaction.state(state)))
    }

    /// The line for an intent that has been performed, with its end.
    ///
    /// - Parameters:
    ///   - changed: what ``NavigationSession/perform(_:)`` returned.
    ///   - state: where it led.
    public mutating func line(
        for intent: NavigationIntent, changed: Bool, state: NavigationState
    ) throws -> String {
        let redacted = redaction.intent(intent)
        count += 1
        return try Self.line(
            JournalEntry(
                seq: count, intent: redacted, link: table.link(of: redacted), changed: changed,
                state: redaction.state(state)))
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
