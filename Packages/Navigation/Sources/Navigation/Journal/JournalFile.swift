internal import Foundation

/// The lines of a journal, read and checked, but not repeated.
struct JournalFile {
    let header: JournalHeader
    /// Numbered from 1 without a gap; each stands in the line after its number.
    let entries: [JournalEntry]
    /// Whether the last line was not written to its end, and is left out.
    let isCutOff: Bool

    /// - Throws: ``JournalError`` for a file that is no journal, or no journal of this app.
    init(_ data: Data, table: RouteTable) throws(JournalError) {
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        isCutOff = lines.removeLast().isEmpty == false
        guard let first = lines.first else { throw isCutOff ? .notAJournal : .empty }
        header = try Self.header(first, of: table)
        var entries: [JournalEntry] = []
        for (index, line) in lines.enumerated().dropFirst() {
            guard let entry = try? JSONDecoder().decode(JournalEntry.self, from: line) else {
                throw .unreadable(line: index + 1)
            }
            guard entry.seq == index else { throw .gap(line: index + 1, expected: index, found: entry.seq) }
            entries.append(entry)
        }
        self.entries = entries
    }

    private static func header(_ line: Data, of table: RouteTable) throws(JournalError) -> JournalHeader {
        struct Format: Decodable {
            let journal: Int
        }
        guard let format = try? JSONDecoder().decode(Format.self, from: line) else { throw .notAJournal }
        guard format.journal == JournalHeader.currentFormat else { throw .otherFormat(format.journal) }
        guard let header = try? JSONDecoder().decode(JournalHeader.self, from: line) else {
            throw .unreadable(line: 1)
        }
        guard header.scheme == table.scheme else { throw .otherApp(header.scheme) }
        // A tab that was added since changes nothing of what the others do.
        let missing = header.state.tabs.filter { !table.tabs.contains($0) }
        guard missing.isEmpty else { throw .missingTabs(missing.map(\.rawValue)) }
        return header
    }
}

extension JournalEntry {
    /// The intent that the entry stands for: a link is read again.
    ///
    /// - Throws: ``LinkError`` when the link is refused today.
    func intent(in table: RouteTable) throws(LinkError) -> NavigationIntent {
        guard let link else { return intent }
        return .follow(try table.parse(link)).mapEntries { $0 }
    }
}

extension NavigationIntent {
    /// What the intent itself asks to be shown, and this app does not have. What is left or restored is not asked for.
    func missing(in table: RouteTable) -> [RouteEntry] {
        switch self {
        case .push(let entry), .presentSheet(let entry): table.accepts(entry) ? [] : [entry]
        default: []
        }
    }
}
