import Navigation

/// Readable text for intents and states, for reports.
enum NavigationText {
    static func describe(_ intent: NavigationIntent) -> String {
        switch intent {
        // More than a reader of a journal needs, and all that is needed to repeat the walk.
        case .restore(let state): "restore (\(describe(state)))"
        case .ask(let dialog): "ask \(dialog.id) (\(dialog.kind.rawValue))"
        default: intent.description
        }
    }

    /// All values of a state; empty ones are left out.
    static func describe(_ state: NavigationState) -> String {
        var parts: [String] = []
        if state.area == .signedOut || !state.signedOutPath.isEmpty {
            parts.append("signed out: " + ReadableNavigation.stack(state.signedOutPath))
        }
        if state.area == .tabs { parts.append("tab \(state.selectedTab.rawValue)") }
        for (tab, stack) in state.stacks.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            parts.append("\(tab.rawValue): " + ReadableNavigation.stack(stack))
        }
        if !state.sheets.isEmpty { parts.append("sheets: " + ReadableNavigation.sheets(state.sheets)) }
        if !state.dialogs.isEmpty { parts.append("dialogs " + state.dialogs.map(\.id).joined(separator: ", ")) }
        for (tab, badge) in state.badges.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            parts.append("badge of \(tab.rawValue) \(badge)")
        }
        return parts.joined(separator: "; ")
    }

    static func describe(_ link: Link) -> String { ReadableNavigation.link(link) }

    static func describe(_ entry: RouteEntry) -> String { ReadableNavigation.entry(entry) }
}
