@testable import Navigation
@testable import NavigationTesting
import Testing

/// The report that the author of a feature reads.
struct ReportTests {
    private func thrown(_ walk: () throws -> Void) -> NavigationConformanceFailure? {
        #expect(throws: NavigationConformanceFailure.self, performing: walk)
    }

    @Test func aReportSaysAllThatIsNeeded() throws {
        let mutant = try #require(Mutant.all.first { $0.invariant == .reselect })
        let failure = thrown { try NavigationConformance(mutant.navigation).walk(seed: 1, steps: 2_000) }
        let step = try #require(failure?.step)
        #expect(
            failure?.description == """
                Navigation breaks tabs.reselect-pops: a tab that is selected again shows its root; another is shown \
                as it was left.
                  found:  the stacks are not what they should be
                  where:  seed 1, step \(step); to see it again, walk(seed: 1, steps: \(step))
                  after:  3 intents, from the first launch on
                    1. enter the tabs
                    2. push menu
                    3. select the tab shop
                  before: tab shop; shop: menu
                  after:  tab shop; shop: menu
                """)
    }

    @Test func everyIntentHasWords() {
        let note = Kiosk.note("a\"b")
        let sheet = SheetEntry(Kiosk.offer, path: [note])
        let link = Link(target: .tab("shop", [Kiosk.menu, Kiosk.cart]), sheets: [sheet], ignoredItems: [])
        var state = NavigationState(firstTab: "shop", otherTabs: ["help"])
        for intent in [.enterTabs, .setBadge("help", 2), .follow(link)] as [NavigationIntent] {
            intent.reduce(into: &state)
        }
        let dialog = DialogEntry(id: "leave", kind: .alert, title: "", message: "", acceptLabel: "")
        let rows: [(NavigationIntent, String)] = [
            (.push(note), #"push note(text: "a\"b")"#),
            (.pop, "pop"), (.popToRoot, "pop to root"),
            (.selectTab("shop"), "select the tab shop"), (.presentSheet(Kiosk.offer), "present offer"),
            (.dismissSheet, "dismiss the sheet"), (.enterTabs, "enter the tabs"), (.leaveTabs, "leave the tabs"),
            (.follow(link), #"follow shop: menu, cart; sheets: offer > note(text: "a\"b")"#),
            (
                .restore(state),
                #"restore (tab shop; shop: menu, cart; sheets: offer > note(text: "a\"b"); badge of help 2)"#
            ),
            (.setBadge("shop", 3), "badge shop with 3"), (.ask(dialog), "ask leave (alert)"),
            (.closeDialog, "close the dialog"), (.back, "back"), (.forward, "forward"),
        ]
        for (intent, text) in rows { #expect(NavigationText.describe(intent) == text) }
    }
}
