import Navigation

/// A condition that holds after every step of navigation. The raw value is its name in reports.
public enum NavigationInvariant: String, Sendable, Hashable, CaseIterable {
    case routes = "routes.no-problems"
    case types = "routes.typed-round-trip"
    case truthful = "result.truthful"
    case effective = "intents.take-effect"
    case session = "guards.session"
    case placement = "routes.placement"
    case sheets = "sheets.none-orphaned"
    case repeats = "stack.no-repeat"
    case depth = "stack.depth"
    case tabs = "tabs.exist"
    case reselect = "tabs.reselect-pops"
    case otherTabs = "links.keep-other-tabs"
    case back = "history.back-undoes"
    case forward = "history.forward-redoes"
    case quietHistory = "history.places-only"
    case boundedHistory = "history.bounded"
    case dialogs = "dialogs.close-on-move"
    case badges = "badges.positive"
    case links = "links.round-trip"
    case saved = "saved.round-trip"
    case journal = "journal.round-trip"

    /// The condition, in one line.
    public var summary: String {
        switch self {
        case .routes: "the route table has no problems"
        case .types: "a route that is made from an entry gives that entry back"
        case .truthful: "performing an intent returns true when the state has changed, and false otherwise"
        case .effective: "an intent that can be carried out has its effect"
        case .session:
            "while no user is signed in, no screen that needs a session is shown, kept, or reachable through history"
        case .placement: "every screen stands where its declaration allows it"
        case .sheets: "sheets stand above tabs only, each is a route for sheets, and no screen is a sheet"
        case .repeats: "no screen stands directly above itself"
        case .depth: "no stack is deeper than the limit"
        case .tabs: "the tabs stay, one of them is selected, and only they have stacks"
        case .reselect: "a tab that is selected again shows its root; another is shown as it was left"
        case .otherTabs: "a link does not change the stacks of other tabs"
        case .back: "back leads to the place before"
        case .forward: "forward leads to the place before going back"
        case .quietHistory: "an intent that changes no place does not change history"
        case .boundedHistory: "history holds no more places than its limit"
        case .dialogs: "a dialog closes when its place is left"
        case .badges: "badges are positive and belong to tabs that exist"
        case .links: "the link that is written for a place is read as that place"
        case .saved: "what is saved of a place, as JSON, is restored as it was"
        case .journal: "an intent, as JSON, is read as it was"
        }
    }
}

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
