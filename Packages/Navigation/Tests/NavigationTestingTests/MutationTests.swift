import Foundation
@testable import Navigation
@testable import NavigationTesting
import Testing

/// The kit finds every mutant: each invariant is broken on purpose.
struct MutationTests {
    private func walk(_ mutant: Mutant, seed: UInt64, steps: Int = 30_000) -> NavigationConformanceFailure? {
        do throws(NavigationConformanceFailure) {
            try NavigationConformance(mutant.navigation).walk(seed: seed, steps: steps)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: Mutant.all)
    func aBrokenInvariantIsFoundAndItsSeedFailsAgain(mutant: Mutant) throws {
        let failure = try #require(walk(mutant, seed: 1))
        #expect(failure.fault.invariant == mutant.invariant, "\(failure)")
        #expect(walk(mutant, seed: 1, steps: failure.step)?.description == failure.description)
        #expect(walk(mutant, seed: 1, steps: failure.step - 1) == nil)
    }

    @Test func everyInvariantHasItsMutant() {
        // These two are broken by declarations.
        let others: Set<NavigationInvariant> = [.routes, .types]
        #expect(Set(Mutant.all.map(\.invariant)).union(others) == Set(NavigationInvariant.allCases))
    }

    @Test func aReportListsTheStepsOfTheWalk() throws {
        let mutant = try #require(Mutant.all.first { $0.invariant == .repeats })
        let failure = try #require(walk(mutant, seed: 1))
        let lines = failure.description.split(separator: "\n").map(String.init)
        #expect(lines[0] == "Navigation breaks 'repeats': no screen stands directly above itself.")
        #expect(lines[1].hasSuffix("to see it again, walk(seed: 1, steps: \(failure.step))"))
        #expect(lines.dropFirst(3).prefix(failure.intents.count).last?.contains(". push ") == true)
        #expect(lines.last?.hasPrefix("  the last one changes ") == true)
    }
}

/// A way to break navigation.
struct Mutant: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let invariant: NavigationInvariant
    let navigation: NavigationUnderTest

    init(
        _ name: String, breaks invariant: NavigationInvariant, breaking: (inout NavigationUnderTest) -> Void
    ) {
        testDescription = name
        self.invariant = invariant
        var navigation = NavigationUnderTest(Kiosk.table)
        breaking(&navigation)
        self.navigation = navigation
    }

    /// A mutant whose intents are carried out by `perform`; where it returns nil, the correct navigation carries out
    /// the intent.
    init(
        _ name: String, breaks invariant: NavigationInvariant,
        perform: @escaping @Sendable (inout NavigationSession, NavigationIntent) -> Bool?
    ) {
        self.init(name, breaks: invariant) {
            $0.perform = { session, intent in
                perform(&session, intent) ?? Kiosk.table.perform(intent, in: &session)
            }
        }
    }

    static let all: [Mutant] = states + changes + texts

    private static let states = [
        Mutant("a pop at the root says that it has popped", breaks: .truthful) { session, intent in
            guard case .pop = intent else { return nil }
            session.perform(intent)
            return true
        },
        Mutant("the tabs stay after a sign-out", breaks: .session) { _, intent in
            if case .leaveTabs = intent { false } else { nil }
        },
        Mutant("a screen of the tabs is pushed while no user is signed in", breaks: .placement) { session, intent in
            guard case .push(Kiosk.menu) = intent, session.state.area == .signedOut else { return nil }
            return session.perform(intent)
        },
        Mutant("a sheet is pushed", breaks: .placement) { session, intent in
            if case .push(Kiosk.offer) = intent { session.perform(intent) } else { nil }
        },
        Mutant("a screen is pushed above itself", breaks: .repeats) { session, intent in
            let state = session.state
            guard case .push(let entry) = intent, state.sheets.isEmpty, state.selectedStack.last == entry,
                state.selectedStack.count < NavigationState.depthLimit
            else { return nil }
            return session.change { $0.place.stacks[state.selectedTab, default: []].append(entry) }
        },
        Mutant("a stack has no limit", breaks: .depth) { session, intent in
            let state = session.state
            guard case .push(let entry) = intent, Kiosk.table.admits(intent, in: state.area), state.area == .tabs,
                state.sheets.isEmpty, state.selectedStack.count == NavigationState.depthLimit,
                state.selectedStack.last != entry
            else { return nil }
            return session.change { $0.place.stacks[state.selectedTab, default: []].append(entry) }
        },
        Mutant("any tab can be selected", breaks: .tabs) { session, intent in
            guard case .selectTab("xyzzy") = intent, session.state.area == .tabs else { return nil }
            return session.change { $0.place.selectedTab = "xyzzy" }
        },
    ]

    private static let changes = [
        Mutant("a tab that is selected again stays", breaks: .reselect) { session, intent in
            let state = session.state
            guard case .selectTab(state.selectedTab) = intent, state.sheets.isEmpty else { return nil }
            return false
        },
        Mutant("a link wipes the other tabs", breaks: .otherTabs) { session, intent in
            guard case .follow(let link) = intent, case .tab(let tab, _) = link.target,
                session.state.stacks.contains(where: { $0.key != tab }), Kiosk.table.perform(intent, in: &session)
            else { return nil }
            return session.change { state in state.place.stacks = state.stacks.filter { $0.key == tab } }
        },
        Mutant("a push is not remembered", breaks: .back) { session, intent in
            guard case .push = intent, Kiosk.table.perform(intent, in: &session) else { return nil }
            return session.change { _ in }
        },
        Mutant("back forgets where it came from", breaks: .forward) { session, intent in
            guard case .back = intent, session.perform(intent) else { return nil }
            return session.change { _ in }
        },
        Mutant("history is longer than promised", breaks: .history) { $0.historyLimit = 2 },
        Mutant("a dialog stays when a screen is pushed", breaks: .dialogs) { session, intent in
            let dialogs = session.state.dialogs
            guard case .push = intent, !dialogs.isEmpty, Kiosk.table.perform(intent, in: &session) else { return nil }
            return session.change { $0.dialogs = dialogs }
        },
    ]

    private static let texts = [
        Mutant("a slash inside a value is written as it is", breaks: .links) { navigation in
            navigation.print = { Kiosk.table.print($0)?.replacingOccurrences(of: "%2F", with: "/") }
        },
        Mutant("sheets are not saved", breaks: .saved) { navigation in
            navigation.save = { state in
                var state = state
                state.place.sheets = []
                return try JSONEncoder().encode(SavedNavigation(state, account: nil))
            }
        },
        Mutant("a journal takes one kind of intent for another", breaks: .journal) { navigation in
            navigation.journal = { try JSONEncoder().encode($0 == .popToRoot ? .pop : $0) }
        },
    ]
}

extension NavigationSession {
    /// Puts a window into a state that no intent leads to.
    fileprivate mutating func change(_ change: (inout NavigationState) -> Void) -> Bool {
        var state = state
        change(&state)
        self = NavigationSession(state)
        return true
    }
}
