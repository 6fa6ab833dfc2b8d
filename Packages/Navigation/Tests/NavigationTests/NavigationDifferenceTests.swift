import Navigation
import Testing

struct NavigationDifferenceTests {
    private static let question = DialogEntry(
        id: "delete", title: "Gone", message: "It is.", acceptLabel: "OK")

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
        (
            Shop.tabs(), Shop.tabs(after: .ask(question)),
            [#"dialogs: (none) -> confirmation delete ("Gone", "It is.", "OK")"#]
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

    @Test func thereAreNoneOnlyWhenNothingDiffers() {
        let states = Self.cases.flatMap { [$0.0, $0.1] }
        for first in states {
            for second in states { #expect(first.differences(to: second).isEmpty == (first == second)) }
        }
    }
}
