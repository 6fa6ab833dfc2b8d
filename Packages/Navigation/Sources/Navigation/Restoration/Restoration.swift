/// The result of restoring a saved window: the state, and the entries that could not be restored.
public struct Restoration: Sendable, Equatable {
    public let state: NavigationState
    public let kept: Int
    /// One line for each place that was dropped, with the reason.
    public let dropped: [String]

    /// Checks a saved window entry by entry against the routes of this version of the app.
    ///
    /// - Parameters:
    ///   - fresh: the state without anything restored; decides the tabs and the part of the app.
    ///   - holds: whether a guard of a route other than the session guard holds now; screens whose guard does not are
    ///     dropped.
    ///   - reasonGone: why what an entry shows no longer exists, such as "the conversation was deleted"; nil when it
    ///     does. Gets entries in their current form, and is the report's reason for dropping them.
    public init(
        _ saved: SavedNavigation, into fresh: NavigationState, table: RouteTable,
        holds: @escaping (RouteGuard) -> Bool = { _ in true },
        reasonGone: @escaping (RouteEntry) -> String? = { _ in nil }
    ) {
        var check = RestorationCheck(table: table, holds: holds, reasonGone: reasonGone)
        var state = fresh
        switch fresh.area {
        case .signedOut:
            state.place.signedOutPath = check.keep(saved.signedOutPath, in: "the signed-out stack", as: .signedOut)
        case .tabs:
            for (name, entries) in saved.stacks.sorted(by: { $0.key < $1.key }) {
                let tab = TabID(rawValue: name)
                if fresh.tabs.contains(tab) {
                    let stack = check.keep(entries, in: name, as: .screen)
                    if !stack.isEmpty { state.place.stacks[tab] = stack }
                } else {
                    check.drop(entries, "there is no tab '\(name)'")
                }
            }
            state.place.sheets = check.keepSheets(saved.sheets)
            if fresh.tabs.contains(saved.selectedTab) { state.place.selectedTab = saved.selectedTab }
        }
        self.state = state
        kept = check.kept
        dropped = check.dropped
    }

    /// The maximum number of dropped entries that the report lists one by one.
    private static let reportLimit = 16

    /// The result in one line, such as `restored 2 screens, dropped 1: pokedex: no such screen`.
    public var report: String {
        let restored = "restored \(kept) \(kept == 1 ? "screen" : "screens")"
        guard !dropped.isEmpty else { return restored }
        let rest = dropped.count - Self.reportLimit
        let named = dropped.prefix(Self.reportLimit) + (rest > 0 ? ["and \(rest) more"] : [])
        return "\(restored), dropped \(dropped.count): " + named.joined(separator: "; ")
    }
}
