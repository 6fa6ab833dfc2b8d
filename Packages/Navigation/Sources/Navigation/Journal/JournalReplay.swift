public import Foundation

/// Replays a journal from its first line, and compares each state with the recorded one.
public struct JournalReplay: Sendable {
    /// One replayed intent.
    public struct Step: Sendable {
        /// The line of the file, from 1.
        public let line: Int
        public let intent: NavigationIntent
        /// The state after the replayed intent.
        public let state: NavigationState
    }

    /// The steps, up to the first whose state differs from the recorded one.
    public private(set) var steps: [Step] = []
    /// The first difference from the recording; nil when there is none.
    public private(set) var difference: JournalDifference?
    /// Whether the last line is incomplete and was left out.
    public let isCutOff: Bool

    private let table: RouteTable
    private var session: NavigationSession

    /// - Parameter data: a whole journal. A last line that is incomplete because the process ended is left out.
    /// - Throws: ``JournalError`` when the file is not a journal, or not a journal of this app.
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
                lines.append("the link \(entry.link ?? "") now means \(intent), not \(entry.intent)")
            }
        } catch {
            lines.append("the link \(entry.link ?? "") is refused now: \(error)")
        }
        lines += intent.missing(in: table).map { "there is no screen '\($0.id)' today" }
        let changed = table.perform(intent, in: &session)
        lines += entry.state.differences(to: session.state)
        if changed != entry.changed {
            lines.append(
                entry.changed
                    ? "nothing changed, but something did when it was recorded"
                    : "something changed, but nothing did when it was recorded")
        }
        steps.append(Step(line: line, intent: intent, state: session.state))
        guard !lines.isEmpty else { return }
        difference = JournalDifference(line: line, intent: entry.intent, before: before, lines: lines)
    }
}

/// The first step of a replay whose state differs from the recorded one.
public struct JournalDifference: Sendable {
    /// The line of the file, from 1.
    public let line: Int
    public let intent: NavigationIntent
    /// The state before the intent, the same in the recording and in the replay.
    public let before: NavigationState
    /// The differences: the recorded value first, then the replayed one.
    public let lines: [String]
}
