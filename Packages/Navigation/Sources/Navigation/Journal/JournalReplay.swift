public import Foundation

/// Repeats a journal from its first line on, and compares each state with the one that was recorded.
public struct JournalReplay: Sendable {
    /// One repeated intent.
    public struct Step: Sendable {
        /// The line of the file, from 1.
        public let line: Int
        public let intent: NavigationIntent
        /// Where it led now.
        public let state: NavigationState
    }

    /// The steps, up to the first that led elsewhere.
    public private(set) var steps: [Step] = []
    /// Where the window led elsewhere than when it was recorded; nil when it never did.
    public private(set) var difference: JournalDifference?
    /// Whether the last line was not written to its end, and is left out.
    public let isCutOff: Bool

    private let table: RouteTable
    private var session: NavigationSession

    /// - Parameter data: a whole journal. A last line that was cut off by the end of the process is left out.
    /// - Throws: ``JournalError`` for a file that is no journal, or no journal of this app.
    public init(_ data: Data, table: RouteTable) throws(JournalError) {
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        isCutOff = lines.removeLast().isEmpty == false
        guard let first = lines.first else { throw isCutOff ? .notAJournal : .empty }
        let header = try Self.header(first, of: table)
        self.table = table
        session = NavigationSession(header.state)
        for (index, line) in lines.enumerated().dropFirst() {
            guard let entry = try? JSONDecoder().decode(JournalEntry.self, from: line) else {
                throw .unreadable(line: index + 1)
            }
            guard entry.seq == index else { throw .gap(line: index + 1, expected: index, found: entry.seq) }
            guard difference == nil else { continue }
            repeatStep(entry, line: index + 1)
        }
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
        guard header.state.tabs == table.tabs else {
            throw .otherTabs(header.state.tabs.map(\.rawValue))
        }
        return header
    }

    private mutating func repeatStep(_ entry: JournalEntry, line: Int) {
        let before = session.state
        var intent = entry.intent
        var lines: [String] = []
        do throws(LinkError) {
            if let link = entry.link {
                intent = .follow(try table.parse(link)).mapEntries { $0 }
                if intent != entry.intent { lines.append("the link \(link) says \(intent), and said \(entry.intent)") }
            }
        } catch {
            lines.append("the link \(entry.link ?? "") is refused today: \(error)")
        }
        lines += intent.asked.filter { !table.accepts($0) }.map { "there is no screen '\($0.id)' today" }
        let changed = table.perform(intent, in: &session)
        lines += entry.state.differences(to: session.state)
        if changed != entry.changed {
            lines.append(
                entry.changed ? "nothing changed, and something did then" : "something changed, and nothing did then")
        }
        steps.append(Step(line: line, intent: intent, state: session.state))
        guard !lines.isEmpty else { return }
        difference = JournalDifference(line: line, intent: entry.intent, before: before, lines: lines)
    }
}

/// Where a repeated journal led elsewhere than when it was recorded.
public struct JournalDifference: Sendable {
    /// The line of the file, from 1.
    public let line: Int
    public let intent: NavigationIntent
    /// Where the window was before the intent, both times.
    public let before: NavigationState
    /// What differs: first what was recorded, then what came now.
    public let lines: [String]
}

/// Why a journal cannot be repeated.
public enum JournalError: Error, Equatable, Sendable {
    case empty
    case notAJournal
    case otherFormat(Int)
    case otherApp(String)
    case otherTabs([String])
    case unreadable(line: Int)
    case gap(line: Int, expected: Int, found: Int)
}

extension JournalError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "The journal is empty; record one with 'slipway shell --record FILE'."
        case .notAJournal: "The first line is not a journal's; record one with 'slipway shell --record FILE'."
        case .otherFormat(let format):
            "The journal has the format \(format), and this version of the app reads \(JournalHeader.currentFormat)."
        case .otherApp(let scheme): "The journal was recorded by an app whose links begin with \(scheme)://."
        case .otherTabs(let tabs):
            "The journal was recorded by an app with other tabs: \(tabs.joined(separator: ", ")). Record it again."
        case .unreadable(let line): "Line \(line) of the journal is not a line that this app writes."
        case .gap(let line, let expected, let found):
            "Line \(line) of the journal has the number \(found) instead of \(expected): lines are missing or out of order."
        }
    }
}

extension NavigationIntent {
    /// What the intent itself asks to be shown. What is left or restored is not asked for.
    fileprivate var asked: [RouteEntry] {
        switch self {
        case .push(let entry), .presentSheet(let entry): [entry]
        default: []
        }
    }
}
