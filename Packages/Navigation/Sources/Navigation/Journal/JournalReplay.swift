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

extension JournalReplay {
    /// Replays the intents of a journal from its beginning, and records where they lead in this version of the app.
    ///
    /// - Returns: the new journal, with the current tabs. An incomplete last line is left out.
    /// - Throws: ``JournalError``, also when this version of the app no longer has a link or screen of the journal.
    public static func rewrite(_ data: Data, table: RouteTable) throws -> Data {
        let old = try JournalFile(data, table: table)
        let before = old.header.state
        // The tabs of today include those of the recording.
        let state = NavigationState(unchecked: before.place, tabs: table.tabs, dialogs: before.dialogs)
        var session = NavigationSession(state)
        var journal = NavigationJournal(table: table)
        var text = try journal.header(state)
        for entry in old.entries {
            let intent = try possible(entry, in: table)
            let changed = table.perform(intent, in: &session)
            text += try journal.line(for: intent, changed: changed, state: session.state)
        }
        return Data(text.utf8)
    }

    private static func possible(
        _ entry: JournalEntry, in table: RouteTable
    ) throws(JournalError) -> NavigationIntent {
        let line = entry.seq + 1
        let intent: NavigationIntent
        do throws(LinkError) {
            intent = try entry.intent(in: table)
        } catch {
            throw .impossible(line: line, reason: error.description)
        }
        if let missing = intent.missing(in: table).first {
            throw .impossible(line: line, reason: "There is no screen '\(missing.id)'.")
        }
        return intent
    }
}

extension NavigationIntent: CustomStringConvertible {
    /// The intent in readable form: `push item(id: 3)`.
    public var description: String {
        switch self {
        case .push(let entry): "push \(ReadableNavigation.entry(entry))"
        case .pop: "pop"
        case .popToRoot: "pop to root"
        case .selectTab(let tab): "select the tab \(tab.rawValue)"
        case .presentSheet(let entry): "present \(ReadableNavigation.entry(entry))"
        case .dismissSheet: "dismiss the sheet"
        case .follow(let link): "follow \(ReadableNavigation.link(link))"
        case .enterTabs: "enter the tabs"
        case .leaveTabs: "leave the tabs"
        case .restore: "restore"
        case .ask(let dialog): "ask \(dialog.id)"
        case .closeDialog: "close the dialog"
        case .back: "back"
        case .forward: "forward"
        case .replace(let entry, let other):
            "replace \(ReadableNavigation.entry(entry)) with \(ReadableNavigation.entry(other))"
        }
    }
}
