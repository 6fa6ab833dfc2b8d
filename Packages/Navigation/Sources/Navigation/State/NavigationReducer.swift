extension NavigationIntent {
    /// Carries out the intent.
    ///
    /// Total: it never traps, whatever the intent and the state. What cannot be done changes nothing: a screen above
    /// itself, a tab that does not exist, a pop at the root, a screen beyond ``NavigationState/depthLimit``.
    ///
    /// - Returns: whether anything has changed.
    @discardableResult
    public func reduce(into state: inout NavigationState) -> Bool {
        guard change(&state) else { return false }
        // A question belongs to the place where it was asked.
        if isMove, !state.dialogs.isEmpty { state.dialogs.removeAll() }
        return true
    }

    private func change(_ state: inout NavigationState) -> Bool {
        switch self {
        case .push(let entry): state.push(entry)
        case .pop: state.pop()
        case .popToRoot: state.popToRoot()
        case .selectTab(let tab): state.select(tab)
        case .presentSheet(let entry): state.present(entry)
        case .dismissSheet: state.area == .tabs && state.place.sheets.popLast() != nil
        case .follow(let link): state.follow(link)
        case .enterTabs: state.enterTabs()
        case .leaveTabs: state.leaveTabs()
        case .restore(let other): state.restore(other)
        case .ask(let dialog): state.ask(dialog)
        case .closeDialog: state.dialogs.popLast() != nil
        // Without a history there is no place to go to.
        case .back, .forward: false
        case .replace(let entry, let other): state.replace(entry, with: other)
        }
    }
}

extension NavigationState {
    fileprivate mutating func push(_ entry: RouteEntry) -> Bool {
        withFrontStack { stack, root in
            guard stack.count < Self.depthLimit, (stack.last ?? root) != entry else { return false }
            stack.append(entry)
            return true
        }
    }

    fileprivate mutating func pop() -> Bool {
        withFrontStack { stack, _ in stack.popLast() != nil }
    }

    fileprivate mutating func popToRoot() -> Bool {
        withFrontStack { stack, _ in
            guard !stack.isEmpty else { return false }
            stack.removeAll()
            return true
        }
    }

    /// The stack that a push goes to, and the entry below it when that is a sheet.
    private mutating func withFrontStack(_ change: (inout [RouteEntry], RouteEntry?) -> Bool) -> Bool {
        switch area {
        case .signedOut:
            return change(&place.signedOutPath, nil)
        case .tabs where sheets.isEmpty:
            let tab = selectedTab
            let (hasChanged, isEmpty) = { stack in
                (change(&stack, nil), stack.isEmpty)
            }(&place.stacks[tab, default: []])
            // A tab at its root has no entry, so that equal places are equal values.
            if isEmpty { place.stacks[tab] = nil }
            return hasChanged
        case .tabs:
            return change(&place.sheets[sheets.count - 1].path, sheets[sheets.count - 1].route)
        }
    }

    fileprivate mutating func select(_ tab: TabID) -> Bool {
        guard area == .tabs, tabs.contains(tab) else { return false }
        if tab == selectedTab, sheets.isEmpty { return popToRoot() }
        // Sheets belong to the stack below them, which is no longer shown.
        place.sheets.removeAll()
        place.selectedTab = tab
        return true
    }

    fileprivate mutating func present(_ entry: RouteEntry) -> Bool {
        guard area == .tabs, sheets.count < Self.depthLimit, sheets.last?.route != entry else { return false }
        place.sheets.append(SheetEntry(entry))
        return true
    }

    fileprivate mutating func follow(_ link: Link) -> Bool {
        // Links of a table are within the limits; one that was read from a journal may not be.
        let stack = Self.clamped(link.stack)
        switch link.target {
        case .signedOut:
            guard area == .signedOut, signedOutPath != stack else { return false }
            place.signedOutPath = stack
        case .tab(let tab, _):
            guard area == .tabs, tabs.contains(tab) else { return false }
            let sheets = Self.clamped(link.sheets)
            guard selectedTab != tab || self.sheets != sheets || stacks[tab, default: []] != stack else { return false }
            place.selectedTab = tab
            place.stacks[tab] = stack.isEmpty ? nil : stack
            place.sheets = sheets
        }
        return true
    }

    fileprivate mutating func enterTabs() -> Bool {
        guard area != .tabs else { return false }
        clear()
        place.area = .tabs
        return true
    }

    fileprivate mutating func leaveTabs() -> Bool {
        let before = self
        clear()
        return self != before
    }

    /// The state of the first launch.
    private mutating func clear() {
        place = NavigationPlace(selectedTab: tabs[0])
        dialogs = []
    }

    /// Restores only what this app's tabs can hold, and never the other part of the app.
    fileprivate mutating func restore(_ other: NavigationState) -> Bool {
        guard other.area == area, tabs.contains(other.selectedTab) else { return false }
        let before = place
        let open = dialogs
        move(to: other.place)
        guard place != before else {
            dialogs = open
            return false
        }
        return true
    }

    /// Both stand in the same places, because they are of the same route.
    fileprivate mutating func replace(_ entry: RouteEntry, with other: RouteEntry) -> Bool {
        guard entry.id == other.id else { return false }
        // The other one may stand beside it.
        let replaced = at(place.mapEntries { $0 == entry ? other : $0 }).place
        guard replaced != place else { return false }
        place = replaced
        return true
    }

    fileprivate mutating func ask(_ dialog: DialogEntry) -> Bool {
        guard dialogs.last != dialog else { return false }
        let others = dialogs.filter { $0.id != dialog.id }
        guard others.count < Self.dialogLimit else { return false }
        dialogs = others + [dialog]
        return true
    }
}
