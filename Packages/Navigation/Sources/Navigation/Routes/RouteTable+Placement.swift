/// The place of a screen, as far as declarations know places: each route may stand in one of them, and in no other.
enum RouteStand: Sendable {
    /// On a tab's stack, or on a sheet's path.
    case screen
    case sheet
    /// On the stack that is shown while nobody is signed in.
    case signedOut
}

extension RoutePlacement {
    /// Where a route of this placement may stand. Whatever asks for a screen, carries it out, or brings it back from a saved
    /// window goes by this.
    var stand: RouteStand {
        switch self {
        case .tab: .screen
        case .sheet: .sheet
        case .signedOut: .signedOut
        }
    }
}

extension NavigationIntent {
    /// Whether all screens that the intent asks to be shown satisfy something, each with the place where it would stand.
    /// What is left, gone back to or kept is not asked for.
    func allAsked(in area: NavigationState.Area, satisfy isSound: (RouteEntry, RouteStand) -> Bool) -> Bool {
        switch self {
        case .push(let entry):
            return isSound(entry, area == .tabs ? .screen : .signedOut)
        case .presentSheet(let entry):
            return isSound(entry, .sheet)
        case .follow(let link):
            // From the lowest to the frontmost: the first of them whose guard does not hold says where to go instead.
            let isStackSound =
                switch link.target {
                case .tab(_, let stack): stack.allSatisfy { isSound($0, .screen) }
                case .signedOut(let path): path.allSatisfy { isSound($0, .signedOut) }
                }
            return isStackSound && link.sheets.allAsked(satisfy: isSound)
        case .restore(let other):
            // Nothing else of it is taken over.
            if area == .signedOut { return other.signedOutPath.allSatisfy { isSound($0, .signedOut) } }
            return other.sheets.allAsked(satisfy: isSound)
                && other.stacks.allSatisfy { $0.value.allSatisfy { isSound($0, .screen) } }
        case .pop, .popToRoot, .popTo, .selectTab, .dismissSheet, .enterTabs, .leaveTabs, .setBadge, .ask, .closeDialog,
            .back, .forward:
            return true
        }
    }
}

extension [SheetEntry] {
    fileprivate func allAsked(satisfy isSound: (RouteEntry, RouteStand) -> Bool) -> Bool {
        allSatisfy { sheet in
            isSound(sheet.route, .sheet) && sheet.path.allSatisfy { isSound($0, .screen) }
        }
    }
}

extension RouteTable {
    /// Carries out an intent that leaves every screen where its declaration lets it stand.
    ///
    /// The reducer knows no routes: it would put any entry anywhere. A feature whose work ends after somebody has signed
    /// out would so push its screen onto the signed-out stack, and a journal of another version would bring screens that
    /// this one does not have.
    ///
    /// - Returns: whether anything has changed.
    @discardableResult
    public func perform(_ intent: NavigationIntent, in session: inout NavigationSession) -> Bool {
        admits(intent, in: session.state.area) && session.perform(intent)
    }

    /// Whether an intent leaves every screen where its declaration lets it stand, each with values as they are written
    /// today.
    ///
    /// - Parameter area: the part of the app that is shown; nothing else of a window matters.
    public func admits(_ intent: NavigationIntent, in area: NavigationState.Area) -> Bool {
        // Above what those see who are not signed in there are no sheets.
        if case .follow(let link) = intent, case .signedOut = link.target, !link.sheets.isEmpty { return false }
        return intent.allAsked(in: area) { entry, stand in
            // A definition is not copied whole: this is on the way of every push.
            guard let index = index(of: entry.id), storage.placements[index].stand == stand else { return false }
            if storage.plainEntries[index] != nil { return entry.captures.isEmpty && entry.items.isEmpty }
            return definitions[index].canonical(entry) == entry
        }
    }
}
