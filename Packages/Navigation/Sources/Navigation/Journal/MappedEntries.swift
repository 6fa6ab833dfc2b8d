extension NavigationState {
    /// The same state with each entry replaced.
    fileprivate func mapEntries(_ change: (RouteEntry) -> RouteEntry) -> NavigationState {
        var state = self
        state.place = place.mapEntries(change)
        return state
    }
}

extension NavigationPlace {
    /// The same place with each entry replaced.
    package func mapEntries(_ change: (RouteEntry) -> RouteEntry) -> NavigationPlace {
        var place = self
        place.stacks = stacks.mapValues { $0.map(change) }
        place.sheets = sheets.map { $0.mapEntries(change) }
        place.signedOutPath = signedOutPath.map(change)
        return place
    }
}

extension NavigationIntent {
    /// The same intent without the ignored items of a link: their meaning is unknown, and they may be private.
    var withoutIgnoredItems: NavigationIntent {
        guard case .follow(let link) = self else { return self }
        return .follow(Link(target: link.target, sheets: link.sheets))
    }

    /// The same intent with each entry replaced, and without the ignored items of a link.
    package func mapEntries(_ change: (RouteEntry) -> RouteEntry) -> NavigationIntent {
        switch self {
        case .push(let entry): .push(change(entry))
        case .presentSheet(let entry): .presentSheet(change(entry))
        case .follow(let link): .follow(link.mapEntries(change))
        case .restore(let state): .restore(state.mapEntries(change))
        case .replace(let entry, let other): .replace(change(entry), with: change(other))
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
        return Link(target: target, sheets: sheets.map { $0.mapEntries(change) })
    }
}
