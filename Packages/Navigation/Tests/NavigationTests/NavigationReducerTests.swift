@testable import Navigation
import Testing

/// What each intent changes, and what it leaves unchanged.
struct NavigationReducerTests {
    private func after(_ state: NavigationState, _ intents: NavigationIntent...) -> NavigationState {
        var state = state
        for intent in intents { intent.reduce(into: &state) }
        return state
    }

    /// The intent changes nothing, and returns false.
    private func expectNothing(_ intent: NavigationIntent, in state: NavigationState, _ comment: Comment? = nil) {
        var other = state
        #expect(intent.reduce(into: &other) == false, comment)
        #expect(other == state, comment)
    }

    // MARK: Push and pop

    @Test func aPushGoesOntoTheSelectedTab() {
        let state = Shop.tabs(after: .selectTab("content"), .push(Shop.chat), .push(Shop.vision))
        #expect(state.selectedStack == [Shop.chat, Shop.vision])
        #expect(state.stacks == ["content": [Shop.chat, Shop.vision]])
        #expect(state.frontPath == [Shop.chat, Shop.vision])
    }

    @Test func aPushUnderASheetGoesInsideTheSheetAndDoesNotReplaceIt() {
        let state = Shop.tabs(after: .presentSheet(Shop.paywall), .push(Shop.chat))
        #expect(state.sheets == [SheetEntry(Shop.paywall, path: [Shop.chat])])
        #expect(state.selectedStack.isEmpty)
        #expect(state.frontPath == [Shop.paywall, Shop.chat])
    }

    @Test func aPushWhileSignedOutGoesOntoTheSignedOutStack() {
        let state = after(Shop.start, .push(Shop.options), .push(Shop.register))
        #expect(state.signedOutPath == [Shop.options, Shop.register])
        #expect(state.frontPath == state.signedOutPath)
        #expect(after(state, .pop).signedOutPath == [Shop.options])
        #expect(after(state, .popToRoot).signedOutPath.isEmpty)
    }

    @Test func aScreenDoesNotStandAboveItself() {
        expectNothing(.push(Shop.chat), in: Shop.tabs(after: .push(Shop.chat)))
        expectNothing(.push(Shop.item("3")), in: Shop.tabs(after: .push(Shop.item("3"))))
        expectNothing(.push(Shop.paywall), in: Shop.tabs(after: .presentSheet(Shop.paywall)))
        expectNothing(.presentSheet(Shop.paywall), in: Shop.tabs(after: .presentSheet(Shop.paywall)))
        #expect(Shop.tabs(after: .push(Shop.item("3")), .push(Shop.item("4"))).selectedStack.count == 2)
    }

    @Test func popLeavesTheTopScreenAndAtTheRootDoesNothing() {
        let state = Shop.tabs(after: .push(Shop.chat), .push(Shop.vision))
        #expect(after(state, .pop).selectedStack == [Shop.chat])
        #expect(after(state, .pop, .pop) == Shop.tabs())
        expectNothing(.pop, in: Shop.tabs())
        expectNothing(.pop, in: Shop.start)
        expectNothing(.popToRoot, in: Shop.tabs())
        expectNothing(.popToRoot, in: Shop.start)
    }

    @Test func popUnderASheetPopsInsideTheSheetAndNeverDismissesIt() {
        let state = Shop.tabs(after: .push(Shop.vision), .presentSheet(Shop.paywall), .push(Shop.chat))
        #expect(after(state, .pop).sheets == [SheetEntry(Shop.paywall)])
        expectNothing(.pop, in: after(state, .pop))
        #expect(after(state, .popToRoot).sheets == [SheetEntry(Shop.paywall)])
        #expect(after(state, .popToRoot).selectedStack == [Shop.vision])
    }

    @Test func aPushAndAPopLeaveNoTrace() {
        for state in [Shop.start, Shop.tabs(), Shop.tabs(after: .presentSheet(Shop.paywall))] {
            #expect(after(state, .push(Shop.chat), .pop) == state)
            #expect(after(state, .push(Shop.chat), .popToRoot) == state)
        }
    }

    // MARK: Tabs

    @Test func everyTabKeepsItsStack() {
        let state = Shop.tabs(
            after: .push(Shop.chat), .selectTab("content"), .push(Shop.vision), .selectTab("settings"))
        #expect(state.selectedTab == "settings")
        #expect(state.selectedStack.isEmpty)
        #expect(after(state, .selectTab("content")).selectedStack == [Shop.vision])
        #expect(after(state, .selectTab("welcome")).selectedStack == [Shop.chat])
    }

    @Test func selectingTheSelectedTabGoesToItsRoot() {
        let state = Shop.tabs(after: .push(Shop.chat), .push(Shop.vision))
        #expect(after(state, .selectTab("welcome")) == Shop.tabs())
        expectNothing(.selectTab("welcome"), in: Shop.tabs())
    }

    @Test func selectingATabDismissesTheSheetsAndKeepsTheStack() {
        let state = Shop.tabs(after: .push(Shop.chat), .presentSheet(Shop.paywall), .presentSheet(Shop.feedback))
        #expect(after(state, .selectTab("content")).sheets.isEmpty)
        #expect(after(state, .selectTab("welcome")) == Shop.tabs(after: .push(Shop.chat)))
    }

    @Test func thereIsNoOtherTabAndNoneWhileSignedOut() {
        expectNothing(.selectTab("cellar"), in: Shop.tabs(after: .presentSheet(Shop.paywall)))
        expectNothing(.selectTab("content"), in: Shop.start)
    }

    // MARK: Sheets

    @Test func sheetsStackAndAreDismissedFromTheTopWithAllInsideThem() {
        let state = Shop.tabs(
            after: .presentSheet(Shop.paywall), .push(Shop.chat), .presentSheet(Shop.feedback), .push(Shop.vision))
        #expect(state.sheets.map(\.route) == [Shop.paywall, Shop.feedback])
        #expect(after(state, .dismissSheet).sheets == [SheetEntry(Shop.paywall, path: [Shop.chat])])
        #expect(after(state, .dismissSheet, .dismissSheet) == Shop.tabs())
        expectNothing(.dismissSheet, in: Shop.tabs())
    }

    @Test func noSheetIsPresentedWhileSignedOut() {
        expectNothing(.presentSheet(Shop.paywall), in: Shop.start)
        expectNothing(.dismissSheet, in: Shop.start)
    }

    // MARK: Limits

    @Test func noStackGrowsBeyondTheLimit() {
        for base in [Shop.start, Shop.tabs(), Shop.tabs(after: .presentSheet(Shop.paywall))] {
            var state = base
            for number in 0..<NavigationState.depthLimit {
                #expect(NavigationIntent.push(Shop.item(String(number))).reduce(into: &state))
            }
            expectNothing(.push(Shop.chat), in: state)
        }
        var state = Shop.tabs()
        for number in 0..<NavigationState.depthLimit {
            #expect(NavigationIntent.presentSheet(Shop.note(String(number))).reduce(into: &state))
        }
        expectNothing(.presentSheet(Shop.paywall), in: state)
    }

    // MARK: Areas

    @Test func signingInShowsTheTabsAtTheirRootsAndClearsTheSignedOutStack() {
        let state = after(Shop.start, .push(Shop.options), .enterTabs)
        #expect(state == Shop.tabs())
        #expect(state.area == .tabs)
        #expect(state.selectedTab == "welcome")
        expectNothing(.enterTabs, in: Shop.tabs(after: .selectTab("content"), .push(Shop.chat)))
    }

    @Test func signingOutClearsTabsSheetsAndStacks() {
        let state = Shop.tabs(after: .selectTab("content"), .push(Shop.chat), .presentSheet(Shop.paywall))
        #expect(after(state, .leaveTabs) == Shop.start)
        #expect(after(Shop.start, .push(Shop.options), .leaveTabs) == Shop.start)
        expectNothing(.leaveTabs, in: Shop.start)
    }
}
