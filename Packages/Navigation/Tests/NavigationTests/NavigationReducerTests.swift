@testable import Navigation
import Testing

/// What each intent changes, and what it leaves unchanged.
struct NavigationReducerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        /// What has been done since the first launch.
        let earlier: [NavigationIntent]
        let intent: NavigationIntent
        /// The whole state afterwards; nil when nothing changes.
        let after: String?

        var testDescription: String { "\(intent) after \(earlier)" }
    }

    private static func signedOut(_ earlier: NavigationIntent..., then intent: NavigationIntent, gives: String?) -> Row
    {
        Row(earlier: earlier, intent: intent, after: gives)
    }

    private static func tabs(_ earlier: NavigationIntent..., then intent: NavigationIntent, gives: String?) -> Row {
        Row(earlier: [.enterTabs] + earlier, intent: intent, after: gives)
    }

    private static func follow(_ tab: TabID, _ stack: [RouteEntry], _ sheets: [SheetEntry] = []) -> NavigationIntent {
        .follow(Link(target: .tab(tab, stack), sheets: sheets))
    }

    private static let root = "signed out: (root)"

    static let stacks: [Row] = [
        tabs(
            .selectTab("content"), .push(Shop.chat), then: .push(Shop.vision),
            gives: "tab content; content: chat, vision"
        ),
        // A push goes into the sheet in front, and does not replace it.
        tabs(.presentSheet(Shop.paywall), then: .push(Shop.chat), gives: "tab welcome; sheets: paywall > chat"),
        signedOut(.push(Shop.options), then: .push(Shop.register), gives: "signed out: sign-in-options, register"),
        // No screen stands directly above itself.
        tabs(.push(Shop.chat), then: .push(Shop.chat), gives: nil),
        tabs(.push(Shop.item("3")), then: .push(Shop.item("3")), gives: nil),
        tabs(
            .push(Shop.item("3")), then: .push(Shop.item("4")), gives: "tab welcome; welcome: item(id: 3), item(id: 4)"),
        tabs(.presentSheet(Shop.paywall), then: .push(Shop.paywall), gives: nil),
        tabs(.push(Shop.chat), .push(Shop.vision), then: .pop, gives: "tab welcome; welcome: chat"),
        tabs(.push(Shop.chat), then: .pop, gives: "tab welcome"),
        tabs(then: .pop, gives: nil),
        signedOut(.push(Shop.options), .push(Shop.register), then: .pop, gives: "signed out: sign-in-options"),
        signedOut(then: .pop, gives: nil),
        signedOut(.push(Shop.options), .push(Shop.register), then: .popToRoot, gives: root),
        signedOut(then: .popToRoot, gives: nil),
        tabs(then: .popToRoot, gives: nil),
        // Popping inside a sheet never dismisses it.
        tabs(
            .push(Shop.vision), .presentSheet(Shop.paywall), .push(Shop.chat), then: .pop,
            gives: "tab welcome; welcome: vision; sheets: paywall"),
        tabs(
            .push(Shop.vision), .presentSheet(Shop.paywall), .push(Shop.chat), then: .popToRoot,
            gives: "tab welcome; welcome: vision; sheets: paywall"),
        tabs(.push(Shop.vision), .presentSheet(Shop.paywall), then: .pop, gives: nil),
        // Without a history there is nowhere to go.
        tabs(.push(Shop.chat), then: .back, gives: nil),
        tabs(.push(Shop.chat), then: .forward, gives: nil),
    ]

    static let tabsAndSheets: [Row] = [
        tabs(
            .push(Shop.chat), .selectTab("content"), .push(Shop.vision), then: .selectTab("settings"),
            gives: "tab settings; content: vision; welcome: chat"),
        tabs(
            .push(Shop.chat), .selectTab("content"), then: .selectTab("welcome"), gives: "tab welcome; welcome: chat"),
        tabs(.push(Shop.chat), .push(Shop.vision), then: .selectTab("welcome"), gives: "tab welcome"),
        tabs(then: .selectTab("welcome"), gives: nil),
        // Sheets are dismissed, and the stack below them stays.
        tabs(
            .push(Shop.chat), .presentSheet(Shop.paywall), .presentSheet(Shop.feedback), then: .selectTab("content"),
            gives: "tab content; welcome: chat"),
        tabs(
            .push(Shop.chat), .presentSheet(Shop.paywall), then: .selectTab("welcome"),
            gives: "tab welcome; welcome: chat"),
        tabs(.presentSheet(Shop.paywall), then: .selectTab("cellar"), gives: nil),
        signedOut(then: .selectTab("content"), gives: nil),
        tabs(
            .presentSheet(Shop.paywall), .push(Shop.chat), then: .presentSheet(Shop.feedback),
            gives: "tab welcome; sheets: paywall > chat, feedback-form"),
        tabs(.presentSheet(Shop.paywall), then: .presentSheet(Shop.paywall), gives: nil),
        // Dismissed from the top, with all inside it.
        tabs(
            .presentSheet(Shop.paywall), .push(Shop.chat), .presentSheet(Shop.feedback), .push(Shop.vision),
            then: .dismissSheet, gives: "tab welcome; sheets: paywall > chat"),
        tabs(.presentSheet(Shop.paywall), .push(Shop.chat), then: .dismissSheet, gives: "tab welcome"),
        tabs(then: .dismissSheet, gives: nil),
        signedOut(then: .presentSheet(Shop.paywall), gives: nil),
        signedOut(then: .dismissSheet, gives: nil),
        signedOut(.push(Shop.options), then: .enterTabs, gives: "tab welcome"),
        tabs(.selectTab("content"), .push(Shop.chat), then: .enterTabs, gives: nil),
        tabs(
            .selectTab("content"), .push(Shop.chat), .presentSheet(Shop.paywall),
            then: .leaveTabs, gives: root),
        signedOut(.push(Shop.options), then: .leaveTabs, gives: root),
        signedOut(then: .leaveTabs, gives: nil),
    ]

    private static let first = DialogEntry(id: "a", title: "first", message: "", acceptLabel: "OK")
    private static let other = DialogEntry(id: "b", title: "", message: "", acceptLabel: "OK")

    /// What is not part of a place.
    static let besides: [Row] = [
        tabs(.ask(first), then: .ask(other), gives: "tab welcome; dialogs a, b"),
        tabs(.ask(other), then: .ask(other), gives: nil),
        tabs(.ask(first), .ask(other), then: .closeDialog, gives: "tab welcome; dialogs a"),
        tabs(then: .closeDialog, gives: nil),
    ]

    /// A window with a tab that the shop lacks.
    private static func otherWindow(_ intents: NavigationIntent...) -> NavigationState {
        var state = NavigationState(firstTab: "welcome", otherTabs: ["cellar"])
        for intent in [.enterTabs, .push(Shop.vision), .selectTab("cellar"), .push(Shop.chat)] + intents {
            intent.reduce(into: &state)
        }
        return state
    }

    static let places: [Row] = [
        // The tab gets exactly the stack, and the app exactly the sheets.
        tabs(
            .selectTab("content"), .push(Shop.chat), .push(Shop.vision), .presentSheet(Shop.paywall),
            then: follow("content", [Shop.item("3")], [SheetEntry(Shop.feedback)]),
            gives: "tab content; content: item(id: 3); sheets: feedback-form"),
        tabs(
            .selectTab("content"), .push(Shop.chat), .presentSheet(Shop.paywall), then: follow("content", []),
            gives: "tab content"),
        tabs(
            .push(Shop.vision), .selectTab("content"), .push(Shop.chat), then: follow("settings", [Shop.account]),
            gives: "tab settings; content: chat; settings: account; welcome: vision"),
        tabs(then: follow("welcome", []), gives: nil),
        tabs(
            follow("content", [Shop.chat], [SheetEntry(Shop.paywall, path: [Shop.vision])]),
            then: follow("content", [Shop.chat], [SheetEntry(Shop.paywall, path: [Shop.vision])]), gives: nil),
        signedOut(
            .push(Shop.options), then: follow("content", [Shop.chat], [SheetEntry(Shop.paywall)]), gives: nil),
        tabs(.push(Shop.chat), then: .follow(Link(target: .signedOut([Shop.register]))), gives: nil),
        signedOut(then: .follow(Link(target: .signedOut([Shop.register]))), gives: "signed out: register"),
        tabs(then: follow("cellar", [Shop.chat]), gives: nil),
        // No table reads this link.
        tabs(then: follow("content", [Shop.chat, Shop.chat, Shop.chat]), gives: "tab content; content: chat"),
        tabs(
            then: .restore(Shop.tabs(after: .selectTab("content"), .push(Shop.chat), .presentSheet(Shop.paywall))),
            gives: "tab content; content: chat; sheets: paywall"),
        tabs(.push(Shop.chat), then: .restore(Shop.tabs(after: .push(Shop.chat))), gives: nil),
        // Never into the other part of the app, and no tab that this window lacks.
        signedOut(then: .restore(Shop.tabs(after: .push(Shop.chat))), gives: nil),
        tabs(then: .restore(Shop.start), gives: nil),
        tabs(then: .restore(otherWindow()), gives: nil),
        tabs(then: .restore(otherWindow(.selectTab("welcome"))), gives: "tab welcome; welcome: vision"),
    ]

    @Test(arguments: stacks + tabsAndSheets + besides + places)
    func anIntentChangesExactlyWhatItSays(row: Row) {
        var state = Shop.start
        for intent in row.earlier { #expect(intent.reduce(into: &state)) }
        let before = state
        #expect(row.intent.reduce(into: &state) == (row.after != nil))
        #expect(Self.text(of: state) == row.after ?? Self.text(of: before))
        if row.after == nil { #expect(state == before) }
    }

    /// All values of a state; empty ones are left out.
    private static func text(of state: NavigationState) -> String {
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
        return parts.joined(separator: "; ")
    }

    @Test func theSameIsAskedOnce() {
        let second = DialogEntry(id: "a", title: "second", message: "", acceptLabel: "OK")
        let state = Shop.tabs(after: .ask(Self.first), .ask(Self.other), .ask(second))
        #expect(state.dialogs == [Self.other, second])
    }

    // MARK: Limits

    @Test func dialogsAreBounded() {
        var state = Shop.start
        for number in 0..<NavigationState.dialogLimit + 2 {
            let dialog = DialogEntry(id: "\(number)", title: "", message: "", acceptLabel: "OK")
            NavigationIntent.ask(dialog).reduce(into: &state)
        }
        #expect(state.dialogs.count == NavigationState.dialogLimit)
    }

    @Test func aLinkDeeperThanTheLimitIsClamped() {
        let screens = (0..<100).map { Shop.item(String($0)) }
        let sheets = (0..<100).map { SheetEntry(Shop.note(String($0)), path: screens) }
        let state = Shop.tabs(after: Self.follow("content", screens, sheets))
        #expect(state.selectedStack.count == NavigationState.depthLimit)
        #expect(state.sheets.count == NavigationState.depthLimit)
        #expect(state.sheets.allSatisfy { $0.path.count == NavigationState.depthLimit })
    }
}
