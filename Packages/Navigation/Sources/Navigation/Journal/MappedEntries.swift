extension NavigationState {
    /// The same state with each entry replaced, always in the same order.
    func mapEntries(_ change: (RouteEntry) -> RouteEntry) -> NavigationState {
        var state = self
        for (tab, stack) in stacks.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            state.stacks[tab] = stack.map(change)
        }
        state.sheets = sheets.map { $0.mapEntries(change) }
        state.signedOutPath = signedOutPath.map(change)
        return state
    }
}

extension SheetEntry {
    fileprivate func mapEntries(_ change: (RouteEntry) -> RouteEntry) -> SheetEntry {
        SheetEntry(change(route), path: path.map(change))
    }
}

extension NavigationIntent {
    /// The same intent with each entry replaced. Ignored items of a link are left out: their meaning is unknown.
    package func mapEntries(_ change: (RouteEntry) -> RouteEntry) -> NavigationIntent {
        switch self {
        case .push(let entry): .push(change(entry))
        case .popTo(let entry): .popTo(change(entry))
        case .presentSheet(let entry): .presentSheet(change(entry))
        case .follow(let link): .follow(link.mapEntries(change))
        case .restore(let state): .restore(state.mapEntries(change))
        case .pop, .popToRoot, .selectTab, .dismissSheet, .enterTabs, .leaveTabs, .setBadge, .ask, .closeDialog, .back,
            .forward:
            self
        }
    }
}

extension Link {
    fileprivate func mapEntries(_ change: (RouteEntry) -> RouteEntry) -> Link {
        let target: Target =
            switch target {
            case .tab(let tab, let stack): .tab(tab, stack.map(change))
            case .signedOut(let path): .signedOut(path.map(change))
            }
        return Link(target: target, sheets: sheets.map { $0.mapEntries(change) }, ignoredItems: [])
    }
}
