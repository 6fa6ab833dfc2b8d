import Navigation

/// Invariants of every single state.
extension WalkStep {
    var stateFault: WalkFault? {
        let state = after.state
        return tabsFault(state) ?? stacksFault(state) ?? badgesFault(state)
    }

    private func tabsFault(_ state: NavigationState) -> WalkFault? {
        let tabs = navigation.table.tabs
        guard state.tabs == before.state.tabs else {
            return WalkFault(.tabs, "the tabs are now \(state.tabs.map(\.rawValue))")
        }
        guard tabs.isEmpty || tabs.contains(state.selectedTab) else {
            return WalkFault(.tabs, "the tab '\(state.selectedTab.rawValue)' is selected, which does not exist")
        }
        for (tab, stack) in state.stacks {
            guard tabs.contains(tab) else {
                return WalkFault(.tabs, "'\(tab.rawValue)' has a stack and is no tab")
            }
            if stack.isEmpty {
                return WalkFault(.tabs, "'\(tab.rawValue)' is at its root but has a stack")
            }
        }
        return nil
    }

    private func stacksFault(_ state: NavigationState) -> WalkFault? {
        let limit = NavigationState.depthLimit
        // Unchanged parts have been checked before: comparing arrays that share their storage is immediate.
        if state.stacks != before.state.stacks {
            for tab in state.tabs {
                guard let stack = state.stacks[tab], stack != before.state.stacks[tab] else { continue }
                let fault = stackFault(stack, on: nil, in: "the tab '\(tab.rawValue)'", .screen)
                if let fault { return fault }
            }
        }
        if state.signedOutPath != before.state.signedOutPath {
            let fault = stackFault(state.signedOutPath, on: nil, in: "the signed-out stack", .signedOut)
            if let fault { return fault }
        }
        guard state.sheets != before.state.sheets else { return nil }
        if state.sheets.count > limit {
            return WalkFault(.depth, "there are \(state.sheets.count) sheets; \(limit) is the limit")
        }
        for (index, sheet) in state.sheets.enumerated() {
            if index > 0, state.sheets[index - 1].route == sheet.route {
                return WalkFault(.repeats, "the sheet \(NavigationText.describe(sheet.route)) stands above itself")
            }
            let name = "the sheet \(sheet.route.id)"
            let fault =
                placementFault(sheet.route, in: "the sheets", .sheet)
                ?? stackFault(sheet.path, on: sheet.route, in: name, .screen)
            if let fault { return fault }
        }
        return nil
    }

    private func stackFault(
        _ stack: [RouteEntry], on root: RouteEntry?, in place: String, _ kind: RoutePlacement.Kind
    ) -> WalkFault? {
        if stack.count > NavigationState.depthLimit {
            return WalkFault(
                .depth, "\(place) holds \(stack.count) screens; \(NavigationState.depthLimit) is the limit")
        }
        var lower = root
        for entry in stack {
            if entry == lower {
                return WalkFault(.repeats, "\(place) holds \(NavigationText.describe(entry)) directly above itself")
            }
            if let fault = placementFault(entry, in: place, kind) { return fault }
            lower = entry
        }
        return nil
    }

    private func placementFault(_ entry: RouteEntry, in place: String, _ kind: RoutePlacement.Kind) -> WalkFault? {
        guard let actual = navigation.table.definition(entry.id)?.placement.kind else {
            return WalkFault(.placement, "\(place) holds '\(entry.id)', which is no route")
        }
        if actual == kind { return nil }
        let what = "\(place) holds \(NavigationText.describe(entry)), which is \(actual.text)"
        if kind == .signedOut { return WalkFault(.session, what) }
        return WalkFault(kind == .sheet || actual == .sheet ? .sheets : .placement, what)
    }

    private func badgesFault(_ state: NavigationState) -> WalkFault? {
        for (tab, badge) in state.badges {
            guard badge > 0 else { return WalkFault(.badges, "the badge of '\(tab.rawValue)' is \(badge)") }
            guard state.tabs.contains(tab) else {
                return WalkFault(.badges, "'\(tab.rawValue)' has a badge and is no tab")
            }
        }
        return nil
    }
}

extension RoutePlacement.Kind {
    fileprivate var text: String {
        switch self {
        case .screen: "a screen for tabs"
        case .sheet: "a sheet"
        case .signedOut: "a screen for the signed-out stack"
        }
    }
}
