@testable import Navigation
import Testing

/// How links and restored states change the state.
struct NavigationFollowTests {
    private func link(_ text: String) throws -> NavigationIntent {
        .follow(try Shop.table().parse(text))
    }

    private func after(_ state: NavigationState, _ intents: NavigationIntent...) -> NavigationState {
        var state = state
        for intent in intents { intent.reduce(into: &state) }
        return state
    }

    @Test func aLinkGivesTheTabExactlyItsStackAndTheAppExactlyItsSheets() throws {
        let state = Shop.tabs(
            after: .selectTab("content"), .push(Shop.chat), .push(Shop.vision), .presentSheet(Shop.paywall))
        let there = after(state, try link("example://content/items/3?sheet=feedback-form"))
        #expect(there.selectedStack == [Shop.item("3")])
        #expect(there.sheets == [SheetEntry(Shop.feedback)])
        #expect(after(state, try link("example://content")) == Shop.tabs(after: .selectTab("content")))
    }

    @Test func aLinkLeavesTheOtherTabsAlone() throws {
        let state = Shop.tabs(after: .push(Shop.vision), .selectTab("content"), .push(Shop.chat))
        let there = after(state, try link("example://account"))
        #expect(there.selectedTab == "settings")
        #expect(there.stacks == ["welcome": [Shop.vision], "content": [Shop.chat], "settings": [Shop.account]])
    }

    @Test(arguments: ["example://welcome", "example://content/chat?sheet=paywall/vision", "example://settings"])
    func followingALinkTwiceChangesNothingTheSecondTime(text: String) throws {
        var state = Shop.tabs(after: .selectTab("content"), .push(Shop.vision))
        let intent = try link(text)
        intent.reduce(into: &state)
        let there = state
        #expect(intent.reduce(into: &state) == false)
        #expect(state == there)
    }

    @Test func aLinkToWhereOneIsChangesNothing() throws {
        var state = Shop.tabs()
        #expect(try link("example://welcome").reduce(into: &state) == false)
        #expect(state == Shop.tabs())
    }

    @Test func aLinkForTheTabsIsNotFollowedWhileSignedOut() throws {
        let start = after(Shop.start, .push(Shop.options))
        var state = start
        #expect(try link("example://chat?sheet=paywall").reduce(into: &state) == false)
        #expect(state == start)
    }

    @Test func aLinkForTheSignedOutPartIsNotFollowedOnTheTabs() throws {
        let start = Shop.tabs(after: .push(Shop.chat))
        var state = start
        #expect(try link("example://register").reduce(into: &state) == false)
        #expect(state == start)
        #expect(after(Shop.start, try link("example://register")).signedOutPath == [Shop.register])
    }

    @Test func aLinkToATabThatThisWindowLacksIsNotFollowed() throws {
        var state = NavigationState(firstTab: "welcome", otherTabs: [])
        NavigationIntent.enterTabs.reduce(into: &state)
        let before = state
        #expect(try link("example://chat").reduce(into: &state) == false)
        #expect(state == before)
    }

    @Test func restoringBringsBackTabsStacksAndSheets() {
        let earlier = Shop.tabs(after: .selectTab("content"), .push(Shop.chat), .presentSheet(Shop.paywall))
        #expect(after(Shop.tabs(), .restore(earlier)) == earlier)
        var state = earlier
        #expect(NavigationIntent.restore(earlier).reduce(into: &state) == false)
    }

    @Test func restoringNeverLeadsIntoTheOtherPartOfTheApp() {
        var signedOut = Shop.start
        #expect(NavigationIntent.restore(Shop.tabs(after: .push(Shop.chat))).reduce(into: &signedOut) == false)
        #expect(signedOut == Shop.start)
        var signedIn = Shop.tabs()
        #expect(NavigationIntent.restore(after(Shop.start, .push(Shop.options))).reduce(into: &signedIn) == false)
        #expect(signedIn == Shop.tabs())
    }

    @Test func restoringDropsTabsThatThisWindowLacks() {
        var other = NavigationState(firstTab: "welcome", otherTabs: ["cellar"])
        for intent: NavigationIntent in [.enterTabs, .push(Shop.vision), .selectTab("cellar"), .push(Shop.chat)] {
            intent.reduce(into: &other)
        }
        #expect(after(Shop.tabs(), .restore(other)) == Shop.tabs())
        NavigationIntent.selectTab("welcome").reduce(into: &other)
        NavigationIntent.push(Shop.vision).reduce(into: &other)
        #expect(after(Shop.tabs(), .restore(other)).stacks == ["welcome": other.stacks["welcome"] ?? []])
    }
}
