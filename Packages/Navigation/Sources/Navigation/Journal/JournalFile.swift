import Core
internal import Foundation

/// The lines of a journal, parsed and checked, but not replayed.
struct JournalFile {
    let header: JournalHeader
    /// Numbered from 1 without gaps; entry n is on line n + 1.
    let entries: [JournalEntry]
    /// Whether the last line is incomplete and was left out.
    let isCutOff: Bool

    /// - Throws: ``JournalError`` when the file is not a journal, or not a journal of this app.
    init(_ data: Data, table: RouteTable) throws(JournalError) {
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        isCutOff = lines.removeLast().isEmpty == false
        guard let first = lines.first else { throw .notAJournal }
        header = try Self.header(first, of: table)
        var entries: [JournalEntry] = []
        for (index, line) in lines.enumerated().dropFirst() {
            guard let entry = try? ReceivedJSON.decode(JournalEntry.self, from: line) else {
                throw .unreadable(line: index + 1)
            }
            guard entry.seq == index else {
                throw JournalError(
                    "Line \(index + 1) of the recording has number \(entry.seq), not \(index). Lines are missing or out "
                        + "of order.")
            }
            entries.append(entry)
        }
        self.entries = entries
    }

    private static func header(_ line: Data, of table: RouteTable) throws(JournalError) -> JournalHeader {
        guard let header = try? ReceivedJSON.decode(JournalHeader.self, from: line) else { throw .notAJournal }
        guard header.journal == JournalHeader.currentFormat else {
            throw JournalError(
                "The recording has format \(header.journal). This version of slipway reads format "
                    + "\(JournalHeader.currentFormat).")
        }
        guard header.scheme == table.scheme else {
            throw JournalError("Another app made this recording: its links start with \(header.scheme)://.")
        }
        // A tab that was added since then does not change how the others behave.
        let missing = header.state.tabs.filter { !table.tabs.contains($0) }
        guard missing.isEmpty else {
            let names = missing.map(\.rawValue).joined(separator: ", ")
            throw JournalError("The recording has tabs that this app does not have: \(names).")
        }
        return header
    }
}

extension JournalEntry {
    /// The intent of this entry; a link is parsed again.
    ///
    /// - Throws: ``LinkError`` when this version of the app refuses the link.
    func intent(in table: RouteTable) throws(LinkError) -> NavigationIntent {
        guard let link else { return intent }
        return NavigationIntent.follow(try table.parse(link)).withoutIgnoredItems
    }
}

extension NavigationIntent {
    /// The entries that the intent itself shows and that this app does not have. Entries that are left or restored do
    /// not count.
    func missing(in table: RouteTable) -> [RouteEntry] {
        switch self {
        case .push(let entry), .presentSheet(let entry), .replace(_, with: let entry):
            table.accepts(entry) ? [] : [entry]
        default: []
        }
    }
}

/// The first line of a journal: what it is, and where the window was when it began.
struct JournalHeader: Codable, Sendable {
    /// The version of this format.
    static let currentFormat = 1

    let journal: Int
    let scheme: String
    let state: NavigationState
}

/// Every other line of a journal: an intent, and where it led.
struct JournalEntry: Codable, Sendable {
    /// From 1, without a gap.
    let seq: Int
    let intent: NavigationIntent
    /// The link that is followed: for people who read the file, and for the table, which parses it again on replay.
    let link: String?
    let changed: Bool
    let state: NavigationState
}
