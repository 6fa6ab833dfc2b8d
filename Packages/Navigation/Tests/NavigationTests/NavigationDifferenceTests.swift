import Navigation
import Testing

struct NavigationDifferenceTests {
    private static let question = DialogEntry(
        id: "delete", kind: .alert, title: "Gone", message: "It is.", acceptLabel: "OK")

    static let cases: [(NavigationState, NavigationState, [String])] = [
        (Shop.tabs(), Shop.tabs(), []),
        (Shop.start, Shop.tabs(), ["area: signed-out -> tabs"]),
        (Shop.tabs(), Shop.tabs(after: .selectTab("content")), ["tab: welcome -> content"]),
        (
            Shop.tabs(after: .push(Shop.chat)), Shop.tabs(after: .push(Shop.chat), .push(Shop.item("3"))),
            ["welcome: chat -> chat, item(id: 3)"]
        ),
        (
            Shop.tabs(after: .push(Shop.shelf("a b", "é, \"c\""))), Shop.tabs(),
            [#"welcome: shelf(aisle: "a b", name: "é, \"c\"") -> (root)"#]
        ),
        (
            Shop.tabs(), Shop.tabs(after: .presentSheet(Shop.paywall), .push(Shop.chat), .presentSheet(Shop.feedback)),
            ["sheets: (none) -> paywall > chat, feedback-form"]
        ),
        (Shop.tabs(), Shop.tabs(after: .setBadge("content", 3)), ["badge of content: 0 -> 3"]),
        (
            Shop.tabs(), Shop.tabs(after: .ask(question)),
            [#"dialogs: (none) -> alert delete ("Gone", "It is.", "OK")"#]
        ),
        (
            Shop.start, NavigationState(firstTab: "hall", otherTabs: []),
            ["tabs: welcome, content, settings -> hall", "tab: welcome -> hall"]
        ),
    ]

    @Test(arguments: cases)
    func eachDifferenceIsALine(before: NavigationState, after: NavigationState, lines: [String]) {
        #expect(before.differences(to: after) == lines)
    }

    @Test func theSignedOutStackIsCompared() {
        var after = Shop.start
        NavigationIntent.push(Shop.register).reduce(into: &after)
        #expect(Shop.start.differences(to: after) == ["signed-out: (root) -> register"])
    }

    @Test(arguments: UInt64(0)..<5)
    func thereAreNoneOnlyWhenNothingDiffers(seed: UInt64) {
        var places = RandomPlaces(seed: seed)
        var states = [Shop.start, Shop.tabs()]
        for _ in 0..<40 {
            var state = states[places.number(0..<states.count)]
            NavigationIntent.push(places.screen()).reduce(into: &state)
            if places.number(0..<3) == 0 { NavigationIntent.presentSheet(places.sheet()).reduce(into: &state) }
            if places.number(0..<3) == 0 { NavigationIntent.selectTab(places.tab()).reduce(into: &state) }
            states.append(state)
        }
        for first in states {
            for second in states { #expect(first.differences(to: second).isEmpty == (first == second)) }
        }
    }
}
