public import Foundation

extension JournalReplay {
    /// Replays the intents of a journal from its beginning, and records where they lead in this version of the app.
    ///
    /// - Returns: the new journal, with the current tabs. An incomplete last line is left out.
    /// - Throws: ``JournalError``, also when this version of the app no longer has a link or screen of the journal.
    public static func rewrite(_ data: Data, table: RouteTable) throws -> Data {
        let old = try JournalFile(data, table: table)
        let state = old.header.state.with(tabs: table.tabs)
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

extension NavigationState {
    /// The same state in an app with these tabs, which include the state's own.
    fileprivate func with(tabs: [TabID]) -> NavigationState {
        NavigationState(unchecked: place, tabs: tabs, badges: badges, dialogs: dialogs)
    }
}
