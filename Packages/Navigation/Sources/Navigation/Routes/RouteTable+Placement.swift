extension RoutePlacement {
    /// The kinds of places: each route stands in exactly one of them.
    package enum Kind: Sendable {
        /// On a tab's stack, or on a sheet's path.
        case screen
        case sheet
        /// On the stack that is shown while signed out.
        case signedOut
    }

    /// Where a route of this placement may stand, whatever asks for it: an intent, a link or a saved window.
    package var kind: Kind {
        switch self {
        case .tab: .screen
        case .sheet: .sheet
        case .signedOut: .signedOut
        }
    }
}

extension NavigationIntent {
    /// Whether all screens that the intent asks to show satisfy a condition, each with the place where it would stand.
    /// Places that are left, gone back to or kept do not count.
    func allAsked(in area: NavigationState.Area, satisfy isSound: (RouteEntry, RoutePlacement.Kind) -> Bool) -> Bool {
        switch self {
        case .push(let entry):
            return isSound(entry, area == .tabs ? .screen : .signedOut)
        case .presentSheet(let entry):
            return isSound(entry, .sheet)
        case .follow(let link):
            // From the lowest to the frontmost: the first one whose guard does not hold decides where to go instead.
            let isStackSound =
                switch link.target {
                case .tab(_, let stack): stack.allSatisfy { isSound($0, .screen) }
                case .signedOut(let path): path.allSatisfy { isSound($0, .signedOut) }
                }
            return isStackSound && link.sheets.allAsked(satisfy: isSound)
        case .restore(let other):
            // Nothing else of the state is restored.
            if area == .signedOut { return other.signedOutPath.allSatisfy { isSound($0, .signedOut) } }
            return other.sheets.allAsked(satisfy: isSound)
                && other.stacks.allSatisfy { $0.value.allSatisfy { isSound($0, .screen) } }
        // An entry that takes the place of another one of its route stands where that stood.
        case .pop, .popToRoot, .selectTab, .dismissSheet, .enterTabs, .leaveTabs, .ask, .closeDialog, .back,
            .forward, .replace:
            return true
        }
    }
}

extension [SheetEntry] {
    fileprivate func allAsked(satisfy isSound: (RouteEntry, RoutePlacement.Kind) -> Bool) -> Bool {
        allSatisfy { sheet in
            isSound(sheet.route, .sheet) && sheet.path.allSatisfy { isSound($0, .screen) }
        }
    }
}

extension RouteTable {
    /// Carries out an intent if it leaves every screen where its declaration lets it stand.
    ///
    /// The reducer has no routes and would put any entry anywhere. A feature whose work ends after the user has signed
    /// out would push its screen onto the signed-out stack, and a journal of another version would show screens that
    /// this version does not have.
    ///
    /// - Returns: whether anything has changed.
    @discardableResult
    public func perform(_ intent: NavigationIntent, in session: inout NavigationSession) -> Bool {
        admits(intent, in: session.state.area) && session.perform(intent)
    }

    /// Whether an intent is certainly admitted, by its place and by every guard: it asks for nothing, or for one place
    /// without values and without guards of its own. Other intents may be admitted, too. This takes a single look-up,
    /// because every tap runs it.
    public func admitsAtOnce(_ intent: NavigationIntent, in area: NavigationState.Area) -> Bool {
        switch intent {
        case .push(let entry): admitsAtOnce(entry, as: area == .tabs ? .screen : .signedOut)
        case .presentSheet(let entry): area == .tabs && admitsAtOnce(entry, as: .sheet)
        case .replace(_, with: let other): accepts(other)
        case .pop, .popToRoot, .selectTab, .dismissSheet, .back, .forward: true
        case .follow, .restore, .enterTabs, .leaveTabs, .ask, .closeDialog: false
        }
    }

    private func admitsAtOnce(_ entry: RouteEntry, as kind: RoutePlacement.Kind) -> Bool {
        guard let definition = definition(entry.id) else { return false }
        return definition.placement.kind == kind && !definition.hasOwnGuards && entry.isPlain
            && definition.plainEntry != nil
    }

    /// Whether an intent leaves every screen where its declaration lets it stand, each with its values in their current
    /// form.
    ///
    /// - Parameter area: the part of the app that is shown; nothing else of a window matters.
    public func admits(_ intent: NavigationIntent, in area: NavigationState.Area) -> Bool {
        // There are no sheets above the signed-out stack.
        if case .follow(let link) = intent, case .signedOut = link.target, !link.sheets.isEmpty { return false }
        if case .replace(_, with: let other) = intent { return accepts(other) }
        return intent.allAsked(in: area) { entry, kind in
            guard let definition = definition(entry.id) else { return false }
            return definition.placement.kind == kind && definition.accepts(entry)
        }
    }
}
