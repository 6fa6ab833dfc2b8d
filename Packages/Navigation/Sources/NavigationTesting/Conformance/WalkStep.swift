import Foundation
import Navigation

/// One step of a walk, with everything needed to check it.
struct WalkStep {
    let navigation: NavigationUnderTest
    let before: NavigationSession
    let intent: NavigationIntent
    let after: NavigationSession
    /// The value that performing the intent returned.
    let saidChanged: Bool
    /// Whether a user is signed in after the step, according to the intents so far and not to the state.
    let isSignedIn: Bool

    /// The first invariant that the step breaks; nil when all of them hold.
    func fault(_ checked: inout CheckedTexts) -> WalkFault? {
        guard saidChanged == (before != after) else {
            return WalkFault(.truthful, "it returned \(saidChanged), which is not so")
        }
        // An unchanged state has been checked before, except that it may have had to change.
        guard saidChanged else { return sessionFault ?? movementFault ?? journalFault(&checked) }
        return tabsFault ?? stacksFault ?? sessionFault ?? movementFault ?? historyFault ?? journalFault(&checked)
            ?? textFault(&checked)
    }

    /// Whether the window has gone to another place; what an entry is replaced with stands where that stood.
    private var hasMoved: Bool {
        if case .replace = intent { return false }
        return before.state.place != after.state.place
    }

    private static func fault(
        _ invariant: NavigationInvariant, unless holds: Bool, _ detail: @autoclosure () -> String
    ) -> WalkFault? {
        holds ? nil : WalkFault(invariant, detail())
    }

    // MARK: The state

    private var tabsFault: WalkFault? {
        let state = after.state
        let tabs = navigation.table.tabs
        let stray = state.stacks.keys.first { !tabs.contains($0) }
        let isSound =
            state.tabs == before.state.tabs && (tabs.isEmpty || tabs.contains(state.selectedTab))
            && state.stacks.values.allSatisfy { !$0.isEmpty }
        return Self.fault(
            .tabs, unless: isSound && stray == nil,
            """
            tabs \(state.tabs.map(\.rawValue)), selected \(state.selectedTab.rawValue), stacks of \
            \(state.stacks.keys.map(\.rawValue).sorted())
            """)
    }

    private var stacksFault: WalkFault? {
        let state = after.state
        var fault: WalkFault?
        // Unchanged parts have been checked before: comparing arrays that share their storage is immediate.
        for tab in state.tabs where state.stacks[tab] != before.state.stacks[tab] {
            fault = fault ?? stackFault(state.stacks[tab] ?? [], in: "the tab '\(tab.rawValue)'", .screen)
        }
        if state.signedOutPath != before.state.signedOutPath {
            fault = fault ?? stackFault(state.signedOutPath, in: "the signed-out stack", .signedOut)
        }
        guard fault == nil, state.sheets != before.state.sheets else { return fault }
        fault = stackFault(state.sheets.map(\.route), in: "the sheets", .sheet)
        for sheet in state.sheets {
            fault = fault ?? stackFault(sheet.path, above: sheet.route, in: "the sheet \(sheet.route.id)", .screen)
        }
        return fault
    }

    private func stackFault(
        _ stack: [RouteEntry], above root: RouteEntry? = nil, in place: String, _ kind: RoutePlacement.Kind
    ) -> WalkFault? {
        if stack.count > NavigationState.depthLimit {
            return WalkFault(.depth, "\(place) holds \(stack.count); \(NavigationState.depthLimit) is the limit")
        }
        var lower = root
        for entry in stack {
            let text = ReadableNavigation.entry(entry)
            if entry == lower { return WalkFault(.repeats, "\(place) holds \(text) directly above itself") }
            if navigation.table.definition(entry.id)?.placement.kind != kind {
                return WalkFault(.placement, "\(place) holds \(text), which does not belong there")
            }
            lower = entry
        }
        return nil
    }

    // MARK: The change

    /// The intents decide whether a user is signed in; the state must agree.
    private var sessionFault: WalkFault? {
        let state = after.state
        if isSignedIn {
            return Self.fault(
                .session, unless: state.area == .tabs && state.signedOutPath.isEmpty,
                "a user is signed in, and the tabs are not shown or the signed-out stack is kept")
        }
        let reachable = [state.place] + after.history.past + after.history.future
        return Self.fault(
            .session,
            unless: reachable.allSatisfy { $0.area == .signedOut && $0.stacks.isEmpty && $0.sheets.isEmpty },
            "no user is signed in, and what needs a session is shown, kept, or in history")
    }

    private var movementFault: WalkFault? {
        let (was, state) = (before.state, after.state)
        if hasMoved, let dialog = state.dialogs.first { return WalkFault(.dialogs, "'\(dialog.id)' is still open") }
        guard was.area == .tabs else { return nil }
        switch intent {
        case .selectTab(let tab) where was.tabs.contains(tab):
            var stacks = was.stacks
            if was.selectedTab == tab, was.sheets.isEmpty { stacks[tab] = nil }
            return Self.fault(
                .reselect, unless: state.selectedTab == tab && state.sheets.isEmpty && state.stacks == stacks,
                "the tab '\(tab.rawValue)' is not in front, or the stacks are not what they should be")
        case .follow(let link):
            guard case .tab(let tab, _) = link.target else { return nil }
            let other = state.tabs.first { $0 != tab && state.stacks[$0] != was.stacks[$0] }
            return other.map { WalkFault(.otherTabs, "the stack of '\($0.rawValue)' has changed") }
        default: return nil
        }
    }

    private var historyFault: WalkFault? {
        let history = after.history
        let count = history.past.count + history.future.count
        guard count <= navigation.historyLimit else { return WalkFault(.history, "\(count) places are remembered") }
        switch intent {
        case .enterTabs, .leaveTabs, .restore:
            // These intents begin a new history, even when they do not move the window.
            return Self.fault(.session, unless: count == 0, "history leads across a sign-in, a sign-out or a start")
        case .replace(let entry, _):
            return Self.fault(
                .history, unless: !(history.past + history.future).contains { $0.contains(entry) },
                "the history leads to what was replaced")
        case _ where !hasMoved:
            return Self.fault(.history, unless: history == before.history, "the place is the same, but not the history")
        case .back:
            return fault(.forward, by: .forward, to: before)
        case .forward:
            return fault(.back, by: .back, to: before)
        default:
            return fault(.back, by: .back, to: before)
        }
    }

    /// Checks, on a copy of the window, that an intent leads to where the window was.
    private func fault(
        _ invariant: NavigationInvariant, by way: NavigationIntent, to other: NavigationSession
    ) -> WalkFault? {
        var probe = after
        let hasGone = navigation.perform(&probe, way)
        return Self.fault(
            invariant, unless: hasGone && probe.state.place == other.state.place,
            "it leads to \(navigation.print(probe.state) ?? "the sign-in screen")")
    }

    // MARK: Texts

    private func journalFault(_ checked: inout CheckedTexts) -> WalkFault? {
        guard checked.intents.insert(intent).inserted else { return nil }
        do {
            let read = try JSONDecoder().decode(NavigationIntent.self, from: navigation.journal(intent))
            return Self.fault(.journal, unless: read == intent, "it is read as: \(read)")
        } catch {
            return WalkFault(.journal, "it cannot be written and read: \(error)")
        }
    }

    /// What is wrong with the link of the place, or with its saved form.
    private func textFault(_ checked: inout CheckedTexts) -> WalkFault? {
        guard hasMoved, checked.places.insert(after.state.place).inserted else { return nil }
        return linkFault ?? savedFault
    }

    private var linkFault: WalkFault? {
        let state = after.state
        guard let text = navigation.print(state) else {
            // The signed-out part's root is the only place without a link.
            let hasNone = state.area == .signedOut && state.signedOutPath.isEmpty
            return Self.fault(.links, unless: hasNone, "no link is written for it")
        }
        let stack = state.area == .signedOut ? state.signedOutPath : state.selectedStack
        let target: Link.Target = state.area == .signedOut ? .signedOut(stack) : .tab(state.selectedTab, stack)
        do throws(LinkError) {
            let link = try navigation.table.parse(text)
            return Self.fault(
                .links, unless: link == Link(target: target, sheets: state.sheets),
                "\(text) is read as: \(ReadableNavigation.link(link))")
        } catch {
            let count = state.sheets.reduce(stack.count) { $0 + 1 + $1.path.count }
            switch error {
            case .tooLong where text.utf8.count > RouteTable.linkLengthLimit: return nil
            case .tooDeep where count > NavigationState.depthLimit: return nil
            default: return WalkFault(.links, "\(text) is refused: \(error)")
            }
        }
    }

    private var savedFault: WalkFault? {
        var fresh = navigation.firstLaunch
        if after.state.area == .tabs { fresh.perform(.enterTabs) }
        do {
            let saved = try SavedNavigation(json: navigation.save(after.state))
            let restoration = Restoration(saved, into: fresh.state, table: navigation.table)
            return Self.fault(
                .saved, unless: restoration.state.place == after.state.place && restoration.dropped.isEmpty,
                "it is restored as another place: \(restoration.report)")
        } catch {
            return WalkFault(.saved, "it cannot be saved and restored: \(error)")
        }
    }
}

/// The places and intents whose links and JSON have been checked, which is slow.
struct CheckedTexts {
    var places: Set<NavigationPlace> = []
    var intents: Set<NavigationIntent> = []
}

extension NavigationPlace {
    fileprivate func contains(_ entry: RouteEntry) -> Bool {
        signedOutPath.contains(entry) || stacks.values.contains { $0.contains(entry) }
            || sheets.contains { $0.route == entry || $0.path.contains(entry) }
    }
}
