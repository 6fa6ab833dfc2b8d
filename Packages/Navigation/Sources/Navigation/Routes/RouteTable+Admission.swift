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
        admits(intent, in: session.state) && session.perform(intent)
    }

    /// Whether an intent leaves every screen where its declaration lets it stand, each with values as they are written
    /// today.
    public func admits(_ intent: NavigationIntent, in state: NavigationState) -> Bool {
        switch intent {
        case .push(let entry):
            return admits(entry, as: state.area == .tabs ? .screen : .signedOut)
        case .presentSheet(let entry):
            return admits(entry, as: .sheet)
        case .follow(let link):
            switch link.target {
            case .signedOut(let path): return admits(path, as: .signedOut) && link.sheets.isEmpty
            case .tab(_, let stack): return admits(stack, as: .screen) && admits(link.sheets)
            }
        case .restore(let other):
            // Nothing else of it is taken over.
            if state.area == .signedOut { return admits(other.signedOutPath, as: .signedOut) }
            return admits(other.sheets) && other.stacks.allSatisfy { admits($0.value, as: .screen) }
        case .pop, .popToRoot, .popTo, .selectTab, .dismissSheet, .enterTabs, .leaveTabs, .setBadge, .ask, .closeDialog,
            .back, .forward:
            return true
        }
    }

    private enum Place {
        case screen, sheet, signedOut
    }

    private func admits(_ sheets: [SheetEntry]) -> Bool {
        sheets.allSatisfy { admits($0.route, as: .sheet) && admits($0.path, as: .screen) }
    }

    private func admits(_ stack: [RouteEntry], as place: Place) -> Bool {
        stack.allSatisfy { admits($0, as: place) }
    }

    private func admits(_ entry: RouteEntry, as place: Place) -> Bool {
        // A definition is not copied whole: this is on the way of every push.
        guard let index = index(of: entry.id) else { return false }
        let belongs =
            switch definitions[index].placement {
            case .tab: place == .screen
            case .sheet: place == .sheet
            case .signedOut: place == .signedOut
            }
        guard belongs else { return false }
        if definitions[index].parameters.isEmpty { return entry.captures.isEmpty && entry.items.isEmpty }
        return definitions[index].canonical(entry) == entry
    }
}
