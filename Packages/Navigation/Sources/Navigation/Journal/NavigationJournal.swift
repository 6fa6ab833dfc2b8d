internal import Foundation

/// Writes down what happens to a window, as lines of JSON that ``JournalReplay`` can repeat.
///
/// Values of secret types, as the routes declare them, are replaced before anything is written.
public struct NavigationJournal: Sendable {
    private let table: RouteTable
    private var count = 0

    /// - Parameter table: knows which values are secret.
    public init(table: RouteTable) {
        self.table = table
    }

    /// The first line, with its end: where the window is before anything happens.
    public func header(_ state: NavigationState) throws -> String {
        try Self.line(
            JournalHeader(
                journal: JournalHeader.currentFormat, scheme: table.scheme, state: state.mapEntries(table.redacted)))
    }

    /// The line for an intent that has been performed, with its end.
    ///
    /// - Parameters:
    ///   - changed: what ``NavigationSession/perform(_:)`` returned.
    ///   - state: where it led.
    public mutating func line(
        for intent: NavigationIntent, changed: Bool, state: NavigationState
    ) throws -> String {
        let redacted = intent.mapEntries(table.redacted)
        count += 1
        return try Self.line(
            JournalEntry(
                seq: count, intent: redacted, link: table.link(of: redacted), changed: changed,
                state: state.mapEntries(table.redacted)))
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
        return print(link.target, sheets: link.sheets)
    }
}
