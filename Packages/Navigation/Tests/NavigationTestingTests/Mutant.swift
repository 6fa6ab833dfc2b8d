import Foundation
@testable import Navigation
@testable import NavigationTesting
import Testing

/// A way to break navigation, and the simplest walk that reveals it.
struct Mutant: Sendable, CustomTestStringConvertible {
    let name: String
    let invariant: NavigationInvariant
    let simplest: [NavigationIntent]
    let navigation: NavigationUnderTest

    var testDescription: String { "\(invariant.rawValue): \(name)" }

    init(
        _ name: String, breaks invariant: NavigationInvariant, table: RouteTable = Kiosk.inside,
        _ simplest: [NavigationIntent], _ breaking: (inout NavigationUnderTest) -> Void
    ) {
        self.name = name
        self.invariant = invariant
        self.simplest = simplest
        var navigation = NavigationUnderTest(table)
        breaking(&navigation)
        self.navigation = navigation
    }

    /// A mutant whose intents are carried out by `perform`; where it returns nil, the correct navigation carries out
    /// the intent.
    init(
        _ name: String, breaks invariant: NavigationInvariant, table: RouteTable = Kiosk.inside,
        _ simplest: [NavigationIntent],
        perform: @escaping @Sendable (inout NavigationSession, NavigationIntent) -> Bool?
    ) {
        self.init(name, breaks: invariant, table: table, simplest) {
            $0.perform = { session, intent in
                perform(&session, intent) ?? table.perform(intent, in: &session)
            }
        }
    }

    static let all: [Mutant] = answers + places + stacks + tabs + history + besides + texts
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

extension Mutant {
    private static let answers = [
        Mutant("a pop at the root says that it has popped", breaks: .truthful, [.pop]) { session, intent in
            guard case .pop = intent else { return nil }
            session.perform(intent)
            return true
        },
        Mutant("a push keeps quiet", breaks: .truthful, [.enterTabs, .push(Kiosk.menu)]) { session, intent in
            guard case .push = intent, Kiosk.inside.perform(intent, in: &session) else { return nil }
            return false
        },
        Mutant("a push does nothing", breaks: .effective, [.enterTabs, .push(Kiosk.menu)]) { _, intent in
            if case .push = intent { false } else { nil }
        },
        Mutant(
            "a pop takes two screens", breaks: .effective,
            [.enterTabs, .push(Kiosk.menu), .push(Kiosk.cart), .pop]
        ) { session, intent in
            guard case .pop = intent, session.perform(.pop) else { return nil }
            session.perform(.pop)
            return true
        },
    ]

    private static let places = [
        Mutant(
            "a screen is pushed while no user is signed in", breaks: .session, table: Kiosk.whole, [.push(Kiosk.menu)]
        ) {
            session, intent in
            guard case .push(let entry) = intent, session.state.area == .signedOut, Kiosk.inside.accepts(entry),
                entry != Kiosk.offer
            else { return nil }
            return session.perform(intent)
        },
        Mutant("the tabs stay after a sign-out", breaks: .session, [.enterTabs, .leaveTabs]) { _, intent in
            if case .leaveTabs = intent { false } else { nil }
        },
        Mutant(
            "a signed-out screen is pushed on a tab", breaks: .placement, table: Kiosk.whole,
            [.enterTabs, .push(Kiosk.bell)]
        ) { session, intent in
            if case .push(Kiosk.bell) = intent { session.perform(intent) } else { nil }
        },
        Mutant("a screen is presented", breaks: .sheets, [.enterTabs, .presentSheet(Kiosk.menu)]) { session, intent in
            guard case .presentSheet(let entry) = intent, Kiosk.inside.accepts(entry) else { return nil }
            return session.perform(intent)
        },
        Mutant("a sheet is pushed", breaks: .sheets, [.enterTabs, .push(Kiosk.offer)]) { session, intent in
            guard case .push(Kiosk.offer) = intent, session.state.area == .tabs else { return nil }
            return session.perform(intent)
        },
    ]

    private static let stacks = [
        Mutant(
            "a screen is pushed above itself", breaks: .repeats, [.enterTabs, .push(Kiosk.menu), .push(Kiosk.menu)]
        ) { session, intent in
            let state = session.state
            guard case .push(let entry) = intent, state.sheets.isEmpty, state.selectedStack.last == entry,
                state.selectedStack.count < NavigationState.depthLimit
            else { return nil }
            return session.change { $0.place.stacks[state.selectedTab, default: []].append(entry) }
        },
        Mutant(
            "a stack has no limit", breaks: .depth,
            [.enterTabs]
                + (0...NavigationState.depthLimit).map { .push($0.isMultiple(of: 2) ? Kiosk.menu : Kiosk.cart) }
        ) { session, intent in
            let state = session.state
            guard case .push(let entry) = intent, Kiosk.inside.admits(intent, in: state.area), state.area == .tabs,
                state.sheets.isEmpty, state.selectedStack.count == NavigationState.depthLimit,
                state.selectedStack.last != entry
            else { return nil }
            return session.change { $0.place.stacks[state.selectedTab, default: []].append(entry) }
        },
    ]

    private static let tabs = [
        Mutant("any tab can be selected", breaks: .tabs, [.enterTabs, .selectTab("xyzzy")]) { session, intent in
            guard case .selectTab(let tab) = intent, session.state.area == .tabs, !Kiosk.tabs.contains(tab) else {
                return nil
            }
            return session.change { $0.place.selectedTab = tab }
        },
        Mutant(
            "a tab that is selected again stays", breaks: .reselect,
            [.enterTabs, .push(Kiosk.menu), .selectTab("shop")]
        ) { session, intent in
            let state = session.state
            guard case .selectTab(state.selectedTab) = intent, state.sheets.isEmpty else { return nil }
            return false
        },
        Mutant(
            "a link wipes the other tabs", breaks: .otherTabs,
            [
                .enterTabs, .push(Kiosk.menu),
                .follow(Link(target: .tab("help", []), sheets: [], ignoredItems: [])),
            ]
        ) { session, intent in
            guard case .follow(let link) = intent, case .tab(let tab, _) = link.target else { return nil }
            guard session.state.stacks.contains(where: { $0.key != tab }) else { return nil }
            guard Kiosk.inside.perform(intent, in: &session) else { return nil }
            return session.change { state in state.place.stacks = state.stacks.filter { $0.key == tab } }
        },
    ]

    private static let history = [
        Mutant("a push is not remembered", breaks: .back, [.enterTabs, .push(Kiosk.menu)]) { session, intent in
            guard case .push = intent, Kiosk.inside.perform(intent, in: &session) else { return nil }
            return session.change { _ in }
        },
        Mutant("back forgets where it came from", breaks: .forward, [.enterTabs, .push(Kiosk.menu)]) {
            session, intent in
            guard case .back = intent, session.perform(intent) else { return nil }
            return session.change { _ in }
        },
        Mutant("a badge is remembered as a place", breaks: .quietHistory, [.enterTabs, .setBadge("shop", 1)]) {
            session, intent in
            guard case .setBadge = intent, session.perform(intent) else { return nil }
            let entry = session.state.frontPath.last == Kiosk.menu ? Kiosk.cart : Kiosk.menu
            if session.perform(.push(entry)) { session.perform(.pop) }
            return true
        },
        Mutant(
            "history is longer than promised", breaks: .boundedHistory,
            [.enterTabs, .push(Kiosk.menu), .push(Kiosk.cart), .push(Kiosk.menu)]
        ) {
            $0.historyLimit = 2
        },
    ]

    private static let besides = [
        Mutant(
            "a dialog stays when a screen is pushed", breaks: .dialogs,
            [
                .enterTabs, .ask(DialogEntry(id: "first", kind: .alert, title: "", message: "", acceptLabel: "")),
                .push(Kiosk.menu),
            ]
        ) { session, intent in
            let dialogs = session.state.dialogs
            guard case .push = intent, !dialogs.isEmpty, Kiosk.inside.perform(intent, in: &session) else { return nil }
            return session.change { $0.dialogs = dialogs }
        },
        Mutant("a badge can be nothing", breaks: .badges, [.enterTabs, .setBadge("shop", 0)]) { session, intent in
            guard case .setBadge(let tab, let badge) = intent, badge <= 0, session.state.area == .tabs,
                session.state.tabs.contains(tab), session.state.badges[tab] != badge
            else { return nil }
            return session.change { $0.badges[tab] = badge }
        },
    ]

    private static let texts = [
        Mutant("a link loses its last sheet", breaks: .links, [.enterTabs, .presentSheet(Kiosk.offer)]) { navigation in
            navigation.parse = { (text) throws(LinkError) in
                let link = try Kiosk.inside.parse(text)
                return Link(target: link.target, sheets: link.sheets.dropLast(), ignoredItems: [])
            }
        },
        Mutant("a slash inside a value is written as it is", breaks: .links, [.enterTabs, .push(Kiosk.note("-/-"))]) {
            navigation in
            navigation.print = { Kiosk.inside.print($0)?.replacingOccurrences(of: "%2F", with: "/") }
        },
        Mutant("sheets are not saved", breaks: .saved, [.enterTabs, .presentSheet(Kiosk.offer)]) { navigation in
            navigation.save = { state in
                var state = state
                state.place.sheets = []
                return try JSONEncoder().encode(SavedNavigation(state, account: nil))
            }
        },
        Mutant("a journal takes one kind of intent for another", breaks: .journal, [.popToRoot]) { navigation in
            navigation.journal = { $0 == .popToRoot ? .pop : $0 }
        },
    ]
}
