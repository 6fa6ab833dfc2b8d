import Foundation
import Navigation

/// All functions of navigation that a walk calls, so that a test can replace each by a broken one.
struct NavigationUnderTest: Sendable {
    let table: RouteTable
    /// Carries out an intent; returns whether anything has changed.
    var perform: @Sendable (inout NavigationSession, NavigationIntent) -> Bool
    var print: @Sendable (NavigationState) -> String?
    var parse: @Sendable (String) throws(LinkError) -> Link
    /// The saved form of a window.
    var save: @Sendable (NavigationState) throws -> Data
    /// The restored window, with the entries that were dropped.
    var restore: @Sendable (Data, NavigationState) throws -> Restoration
    /// Writes an intent as a line of a journal, and returns the intent read back from it.
    var journal: @Sendable (NavigationIntent) throws -> NavigationIntent
    var historyLimit = NavigationHistory.limit

    init(_ table: RouteTable) {
        self.table = table
        perform = { session, intent in table.perform(intent, in: &session) }
        print = { table.print($0) }
        parse = { (text) throws(LinkError) in try table.parse(text) }
        save = { try JSONEncoder().encode(SavedNavigation($0, account: nil)) }
        restore = { data, fresh in
            Restoration(try SavedNavigation(json: data), into: fresh, table: table)
        }
        journal = { try JSONDecoder().decode(NavigationIntent.self, from: JSONEncoder().encode($0)) }
    }

    /// A window as it is at the first launch.
    var firstLaunch: NavigationSession {
        NavigationSession(
            NavigationState(firstTab: table.tabs.first ?? "main", otherTabs: Array(table.tabs.dropFirst())))
    }
}
