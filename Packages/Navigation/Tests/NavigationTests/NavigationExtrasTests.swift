@testable import Navigation
import Testing

/// popTo, badges and dialogs, on a state alone.
struct NavigationExtrasTests {
    static let pops: [([NavigationIntent], RouteEntry, [RouteEntry]?)] = [
        ([.push(Shop.chat), .push(Shop.vision), .push(Shop.account)], Shop.chat, [Shop.chat]),
        ([.push(Shop.chat), .push(Shop.vision), .push(Shop.chat)], Shop.vision, [Shop.chat, Shop.vision]),
        // The topmost of two; it is in front already.
        ([.push(Shop.chat), .push(Shop.vision), .push(Shop.chat)], Shop.chat, nil),
        ([.push(Shop.chat)], Shop.vision, nil),
        ([], Shop.chat, nil),
        // A different value is a different screen.
        ([.push(Shop.item("1")), .push(Shop.item("2")), .push(Shop.chat)], Shop.item("1"), [Shop.item("1")]),
        // Only the front stack is searched.
        ([.push(Shop.chat), .presentSheet(Shop.paywall), .push(Shop.vision)], Shop.chat, nil),
        ([.presentSheet(Shop.paywall), .push(Shop.chat), .push(Shop.vision)], Shop.paywall, [Shop.paywall]),
    ]

    @Test(arguments: pops)
    func popToLeavesWhatLiesAbove(intents: [NavigationIntent], entry: RouteEntry, front: [RouteEntry]?) {
        var state = Shop.tabs()
        for intent in intents { intent.reduce(into: &state) }
        let before = state
        let hasChanged = NavigationIntent.popTo(entry).reduce(into: &state)
        #expect(hasChanged == (front != nil))
        #expect(state.frontPath == front ?? before.frontPath)
        if front == nil { #expect(state == before) }
    }

    @Test func popToWorksOnTheSignedOutStack() {
        var state = Shop.start
        for intent: NavigationIntent in [.push(Shop.options), .push(Shop.register), .popTo(Shop.options)] {
            intent.reduce(into: &state)
        }
        #expect(state.signedOutPath == [Shop.options])
    }

    static let badges: [(TabID, Int, [TabID: Int], Bool)] = [
        ("content", 3, ["settings": 1, "content": 3], true), ("settings", 2, ["settings": 2], true),
        ("settings", 1, ["settings": 1], false), ("settings", 0, [:], true), ("settings", -4, [:], true),
        ("content", 0, ["settings": 1], false), ("cellar", 2, ["settings": 1], false),
    ]

    @Test(arguments: badges)
    func aBadgeIsPositiveOrThereIsNone(tab: TabID, badge: Int, badges: [TabID: Int], changes: Bool) {
        var state = Shop.tabs(after: .setBadge("settings", 1))
        let hasChanged = NavigationIntent.setBadge(tab, badge).reduce(into: &state)
        #expect(hasChanged == changes)
        #expect(state.badges == badges)
    }

    @Test func badgesBelongToTheSignedInAccount() {
        var state = Shop.start
        let hasChanged = NavigationIntent.setBadge("settings", 1).reduce(into: &state)
        #expect(!hasChanged)
        state = Shop.tabs(after: .setBadge("settings", 1))
        NavigationIntent.leaveTabs.reduce(into: &state)
        #expect(state == Shop.start)
    }

    private func dialog(_ id: String, _ title: String = "") -> DialogEntry {
        DialogEntry(id: id, kind: .alert, title: title, message: "", acceptLabel: "OK")
    }

    @Test func dialogsAreClosedFromTheFront() {
        var state = Shop.tabs(after: .ask(dialog("a")), .ask(dialog("b")))
        #expect(state.dialogs == [dialog("a"), dialog("b")])
        NavigationIntent.closeDialog.reduce(into: &state)
        #expect(state.dialogs == [dialog("a")])
        NavigationIntent.closeDialog.reduce(into: &state)
        let hasChanged = NavigationIntent.closeDialog.reduce(into: &state)
        #expect(state == Shop.tabs() && !hasChanged)
    }

    @Test func theSameIsAskedOnce() {
        var state = Shop.tabs(after: .ask(dialog("a", "first")), .ask(dialog("b")), .ask(dialog("a", "second")))
        #expect(state.dialogs == [dialog("b"), dialog("a", "second")])
        let hasChanged = NavigationIntent.ask(dialog("a", "second")).reduce(into: &state)
        #expect(!hasChanged)
    }

    @Test func dialogsAreBounded() {
        var state = Shop.start
        for number in 0..<NavigationState.dialogLimit + 2 {
            NavigationIntent.ask(dialog(String(number))).reduce(into: &state)
        }
        #expect(state.dialogs.count == NavigationState.dialogLimit)
    }

    static let rubbish: [NavigationIntent] = [
        .follow(
            Link(
                target: .tab("content", Array(repeating: Shop.chat, count: 3)), sheets: [], ignoredItems: [])),
        .follow(
            Link(
                target: .tab("content", [Shop.chat]),
                sheets: [], ignoredItems: [])),
    ]

    @Test(arguments: rubbish)
    func aLinkThatNoTableWouldReadIsClamped(intent: NavigationIntent) {
        var state = Shop.tabs()
        intent.reduce(into: &state)
        #expect(state == Shop.tabs(after: .selectTab("content"), .push(Shop.chat)))
    }

    @Test func aLinkDeeperThanTheLimitIsClamped() {
        let screens = (0..<100).map { Shop.item(String($0)) }
        let sheets = (0..<100).map { SheetEntry(Shop.note(String($0)), path: screens) }
        var state = Shop.tabs()
        NavigationIntent.follow(Link(target: .tab("content", screens), sheets: sheets, ignoredItems: []))
            .reduce(into: &state)
        #expect(state.selectedStack.count == NavigationState.depthLimit)
        #expect(state.sheets.count == NavigationState.depthLimit)
        #expect(state.sheets.allSatisfy { $0.path.count == NavigationState.depthLimit })
    }
}
