@testable import Navigation
import Testing

/// Whatever happens, in whatever order, navigation stays in one piece.
@Suite struct RandomWalkTests {
    /// An intent that makes sense, or hardly any.
    private func intent(_ places: inout RandomPlaces, _ seen: [NavigationState]) -> NavigationIntent {
        switch places.number(0..<100) {
        case 0..<34: .push(places.number(0..<10) == 0 ? places.sheet() : places.screen())
        case 34..<46: .pop
        case 46..<48: .popToRoot
        case 48..<58: .selectTab(places.number(0..<10) == 0 ? "cellar" : places.tab())
        case 58..<72: .presentSheet(places.number(0..<10) == 0 ? RouteEntry("xyzzy") : places.sheet())
        case 72..<80: .dismissSheet
        case 80..<90: .follow(places.link())
        case 90..<94: .enterTabs
        case 94: .leaveTabs
        default: .restore(seen[places.number(0..<seen.count)])
        }
    }

    private func faults(of state: NavigationState) -> [String] {
        var faults: [String] = []
        func check(_ holds: Bool, _ what: String) {
            if !holds { faults.append(what) }
        }
        let limit = NavigationState.depthLimit
        check(state.tabs == Shop.tabs, "the tabs have changed")
        check(state.tabs.contains(state.selectedTab), "a tab is selected that does not exist")
        check(state.stacks.keys.allSatisfy(state.tabs.contains), "a stack of a tab that does not exist")
        check(!state.stacks.values.contains(where: \.isEmpty), "an empty stack is kept")
        check(state.stacks.values.allSatisfy { $0.count <= limit }, "a stack is too deep")
        check(state.sheets.count <= limit, "too many sheets")
        check(state.sheets.allSatisfy { $0.path.count <= limit }, "a sheet is too deep")
        check(state.signedOutPath.count <= limit, "the signed-out stack is too deep")
        let stacks = Array(state.stacks.values) + state.sheets.map { [$0.route] + $0.path } + [state.signedOutPath]
        for stack in stacks + [state.sheets.map(\.route)] {
            check(!zip(stack, stack.dropFirst()).contains { $0 == $1 }, "a screen stands above itself")
        }
        switch state.area {
        case .signedOut:
            check(state.sheets.isEmpty, "a sheet is shown while nobody is signed in")
            check(state.stacks.isEmpty, "a tab has a stack while nobody is signed in")
            check(state.selectedTab == state.tabs[0], "a tab is remembered while nobody is signed in")
        case .tabs:
            check(state.signedOutPath.isEmpty, "the signed-out stack is remembered on the tabs")
        }
        return faults
    }

    @Test(arguments: UInt64(0)..<10)
    func tenThousandIntentsKeepEveryInvariant(seed: UInt64) {
        var places = RandomPlaces(seed: seed)
        var state = Shop.start
        var seen = [state]
        var deepest = 0
        for step in 0..<10_000 {
            let before = state
            let intent = intent(&places, seen)
            let hasChanged = intent.reduce(into: &state)
            if hasChanged != (state != before) {
                Issue.record("step \(step): \(intent) says \(hasChanged) for \(before)")
                return
            }
            let faults = faults(of: state)
            if !faults.isEmpty {
                Issue.record("step \(step): \(intent): \(faults)")
                return
            }
            deepest = max(deepest, state.frontPath.count)
            if step.isMultiple(of: 50) { seen.append(state) }
        }
        // A walk that never got anywhere would have shown nothing.
        #expect(deepest > 4)
        #expect(seen.contains { $0.area == .signedOut } && seen.contains { $0.sheets.count > 1 })
    }

    @Test(arguments: UInt64(0)..<5)
    func backUndoesAndForwardRedoesAnyWalk(seed: UInt64) throws {
        var places = RandomPlaces(seed: seed)
        var session = NavigationSession(Shop.tabs())
        var visited = [session.state]
        while visited.count < 40 {
            let intent = intent(&places, visited)
            switch intent {
            case .leaveTabs, .restore: continue
            default: break
            }
            if session.perform(intent) { visited.append(session.state) }
        }
        for place in visited.dropLast().reversed() {
            session.perform(.back)
            #expect(session.state == place)
        }
        #expect(!session.history.canGoBack)
        for place in visited.dropFirst() {
            session.perform(.forward)
            #expect(session.state == place)
        }
        #expect(!session.history.canGoForward)
    }

    @Test(arguments: UInt64(0)..<5)
    func whatIsSavedIsRestoredAsItWas(seed: UInt64) throws {
        let table = Shop.table()
        var places = RandomPlaces(seed: seed)
        for _ in 0..<200 {
            let link = places.link()
            let fresh = link.needsSession ? Shop.tabs() : Shop.start
            var state = fresh
            NavigationIntent.follow(link).reduce(into: &state)
            let restoration = Restoration(SavedNavigation(state, account: nil), into: fresh, table: table)
            #expect(restoration.state == state)
            #expect(restoration.dropped.isEmpty)
        }
    }
}
