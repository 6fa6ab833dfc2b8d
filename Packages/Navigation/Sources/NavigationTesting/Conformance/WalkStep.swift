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
        if let invariant = brokenByState ?? brokenByChange { return WalkFault(invariant) }
        return journalFault(&checked) ?? (saidChanged ? textFault(&checked) : nil)
    }

    /// Whether the window has gone to another place; what an entry is replaced with stands where that stood.
    private var hasMoved: Bool {
        if case .replace = intent { return false }
        return before.state.place != after.state.place
    }

    // MARK: The state

    private var brokenByState: NavigationInvariant? {
        guard saidChanged == (before != after) else { return .truthful }
        // An unchanged state has been checked before, except that it may have had to change.
        guard saidChanged else { return keepsSession ? nil : .session }
        let state = after.state
        let tabs = navigation.table.tabs
        guard state.tabs == before.state.tabs, tabs.isEmpty || tabs.contains(state.selectedTab),
            state.stacks.allSatisfy({ tabs.contains($0.key) && !$0.value.isEmpty })
        else { return .tabs }
        return brokenByStacks ?? (keepsSession ? nil : .session)
    }

    private var brokenByStacks: NavigationInvariant? {
        let (was, state) = (before.state, after.state)
        var broken: NavigationInvariant?
        // Unchanged parts have been checked before: comparing arrays that share their storage is immediate.
        for tab in state.tabs where state.stacks[tab] != was.stacks[tab] {
            broken = broken ?? invariant(brokenBy: state.stacks[tab] ?? [], .screen)
        }
        if state.signedOutPath != was.signedOutPath {
            broken = broken ?? invariant(brokenBy: state.signedOutPath, .signedOut)
        }
        guard broken == nil, state.sheets != was.sheets else { return broken }
        broken = invariant(brokenBy: state.sheets.map(\.route), .sheet)
        for sheet in state.sheets { broken = broken ?? invariant(brokenBy: sheet.path, above: sheet.route, .screen) }
        return broken
    }

    private func invariant(
        brokenBy stack: [RouteEntry], above root: RouteEntry? = nil, _ kind: RoutePlacement.Kind
    ) -> NavigationInvariant? {
        if stack.count > NavigationState.depthLimit { return .depth }
        var lower = root
        for entry in stack {
            if entry == lower { return .repeats }
            if navigation.table.definition(entry.id)?.placement.kind != kind { return .placement }
            lower = entry
        }
        return nil
    }

    /// The intents decide whether a user is signed in; the state must agree.
    private var keepsSession: Bool {
        let state = after.state
        if isSignedIn { return state.area == .tabs && state.signedOutPath.isEmpty }
        let reachable = [state.place] + after.history.past + after.history.future
        return reachable.allSatisfy { $0.area == .signedOut && $0.stacks.isEmpty && $0.sheets.isEmpty }
    }

    // MARK: The change

    private var brokenByChange: NavigationInvariant? {
        let (was, state) = (before.state, after.state)
        if hasMoved, !state.dialogs.isEmpty { return .dialogs }
        if was.area == .tabs {
            switch intent {
            case .selectTab(let tab) where was.tabs.contains(tab):
                var stacks = was.stacks
                if was.selectedTab == tab, was.sheets.isEmpty { stacks[tab] = nil }
                guard state.selectedTab == tab, state.sheets.isEmpty, state.stacks == stacks else { return .reselect }
            case .follow(let link):
                guard case .tab(let tab, _) = link.target else { break }
                if state.tabs.contains(where: { $0 != tab && state.stacks[$0] != was.stacks[$0] }) { return .otherTabs }
            default: break
            }
        }
        return saidChanged ? brokenByHistory : nil
    }

    private var brokenByHistory: NavigationInvariant? {
        let places = after.history.past + after.history.future
        guard places.count <= navigation.historyLimit else { return .history }
        switch intent {
        // These begin a new history, even when they do not move the window.
        case .enterTabs, .leaveTabs, .restore: return places.isEmpty ? nil : .session
        case .replace(let entry, _): return places.contains { $0.contains(entry) } ? .history : nil
        case _ where !hasMoved: return after.history == before.history ? nil : .history
        case .back: return leads(by: .forward) ? nil : .forward
        default: return leads(by: .back) ? nil : .back
        }
    }

    /// Whether an intent leads to where the window was; on a copy of it.
    private func leads(by way: NavigationIntent) -> Bool {
        var probe = after
        return navigation.perform(&probe, way) && probe.state.place == before.state.place
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

    private static func fault(
        _ invariant: NavigationInvariant, unless holds: Bool, _ detail: @autoclosure () -> String
    ) -> WalkFault? {
        holds ? nil : WalkFault(invariant, detail())
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
