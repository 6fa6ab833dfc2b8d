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
        let journal = try JournalFile(data, table: table)
        isCutOff = journal.isCutOff
        self.table = table
        session = NavigationSession(journal.header.state)
        for entry in journal.entries where difference == nil { repeatStep(entry, line: entry.seq + 1) }
    }

    private mutating func repeatStep(_ entry: JournalEntry, line: Int) {
        let before = session.state
        var intent = entry.intent
        var lines: [String] = []
        do throws(LinkError) {
            intent = try entry.intent(in: table)
            if intent != entry.intent {
                lines.append("the link \(entry.link ?? "") says \(intent), and said \(entry.intent)")
            }
        } catch {
            lines.append("the link \(entry.link ?? "") is refused today: \(error)")
        }
        lines += intent.missing(in: table).map { "there is no screen '\($0.id)' today" }
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
