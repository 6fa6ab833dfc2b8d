import Navigation

/// Invariants of what a step has changed.
extension WalkStep {
    var truthFault: WalkFault? {
        let hasChanged = before != after
        guard hasChanged != saidChanged else { return nil }
        return WalkFault(
            .truthful,
            hasChanged
                ? "it returned false although the state has changed"
                : "it returned true although the state has not changed")
    }

    /// The intents decide whether a user is signed in; the state must agree.
    var sessionFault: WalkFault? {
        let state = after.state
        guard isSignedIn else {
            if state.area != .signedOut {
                return WalkFault(.session, "the tabs are shown although no user is signed in")
            }
            if !state.stacks.isEmpty || !state.sheets.isEmpty {
                return WalkFault(.session, "screens that need a session are kept: \(NavigationText.describe(state))")
            }
            let reachable = after.history.past + after.history.future
            if reachable.contains(where: { $0.area != .signedOut }) {
                return WalkFault(.session, "history leads to screens that need a session")
            }
            return nil
        }
        if state.area != .tabs { return WalkFault(.session, "a user is signed in and the tabs are not shown") }
        if !state.signedOutPath.isEmpty {
            return WalkFault(.session, "the signed-out stack is remembered on the tabs")
        }
        return nil
    }

    /// Whether the intent had its effect, where that was possible.
    var effectFault: WalkFault? {
        let was = before.state
        let state = after.state
        if hasMoved, !state.dialogs.isEmpty {
            return WalkFault(.dialogs, "'\(state.dialogs[0].id)' is still open")
        }
        switch intent {
        case .push(let entry):
            let hasRoom = front(was).count < NavigationState.depthLimit && was.frontPath.last != entry
            guard hasRoom, navigation.table.admits(intent, in: was.area) else { return nil }
            return expect(state.frontPath == was.frontPath + [entry], "the screen is not on top")
        case .presentSheet(let entry):
            let hasRoom = was.sheets.count < NavigationState.depthLimit && was.sheets.last?.route != entry
            guard hasRoom, was.area == .tabs, navigation.table.admits(intent, in: was.area) else { return nil }
            return expect(state.sheets == was.sheets + [SheetEntry(entry)], "the sheet is not in front")
        case .pop:
            return expect(front(state) == Array(front(was).dropLast()), "the front stack has not lost its top screen")
        case .popToRoot:
            return expect(front(state).isEmpty, "the front stack is not at its root")
        case .dismissSheet where was.area == .tabs:
            return expect(state.sheets == Array(was.sheets.dropLast()), "not the top sheet alone has gone")
        case .selectTab(let tab):
            return selectionFault(tab)
        case .follow(let link):
            return linkFault(link)
        case .ask(let dialog):
            guard was.dialogs.count < NavigationState.dialogLimit else { return nil }
            return expect(state.dialogs.last == dialog, "the dialog is not in front")
        case .replace(let entry, let other):
            guard entry.id == other.id, navigation.table.admits(intent, in: was.area) else { return nil }
            let place = was.at(was.place.mapEntries { $0 == entry ? other : $0 }).place
            return expect(state.place == place, "the entry stands where it stood, or others have changed")
        case .closeDialog:
            return expect(state.dialogs == Array(was.dialogs.dropLast()), "not the front dialog alone has gone")
        default:
            return nil
        }
    }

    private func expect(_ holds: Bool, _ otherwise: String) -> WalkFault? {
        holds ? nil : WalkFault(.effective, otherwise)
    }

    /// The screens above the root of the front stack: a sheet's own path, otherwise the tab's, otherwise the signed-out
    /// stack.
    private func front(_ state: NavigationState) -> [RouteEntry] {
        switch state.area {
        case .signedOut: state.signedOutPath
        case .tabs: state.sheets.last?.path ?? state.selectedStack
        }
    }

    private func selectionFault(_ tab: TabID) -> WalkFault? {
        let was = before.state
        guard was.area == .tabs, was.tabs.contains(tab) else { return nil }
        let state = after.state
        guard state.selectedTab == tab, state.sheets.isEmpty else {
            return WalkFault(.reselect, "the tab '\(tab.rawValue)' is not in front, or a sheet is still above it")
        }
        var stacks = was.stacks
        if was.selectedTab == tab, was.sheets.isEmpty { stacks[tab] = nil }
        guard state.stacks != stacks else { return nil }
        return WalkFault(.reselect, "the stacks are not what they should be")
    }

    private func linkFault(_ link: Link) -> WalkFault? {
        guard case .tab(let tab, let stack) = link.target, before.state.area == .tabs,
            NavigationPlace(link, tabs: before.state.tabs).state(of: before.state).isPossible,
            navigation.table.admits(intent, in: before.state.area)
        else { return nil }
        let state = after.state
        for other in state.tabs where other != tab && state.stacks[other] != before.state.stacks[other] {
            return WalkFault(.otherTabs, "the stack of '\(other.rawValue)' has changed")
        }
        return expect(
            state.selectedTab == tab && state.selectedStack == stack && state.sheets == link.sheets,
            "the window is not where the link leads")
    }
}
