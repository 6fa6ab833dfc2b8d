/// What has come of a saved window: the state, and what could not be kept of it.
public struct Restoration: Sendable, Equatable {
    public let state: NavigationState
    public let kept: Int
    /// One line for each place that was dropped, with the reason.
    public let dropped: [String]

    /// Checks a saved window entry by entry against the routes of this version of the app.
    ///
    /// - Parameter fresh: the state as it is with nothing restored; decides the tabs and the part of the app.
    public init(_ saved: SavedNavigation, into fresh: NavigationState, table: RouteTable) {
        var check = RestorationCheck(table: table)
        var state = fresh
        switch fresh.area {
        case .signedOut:
            state.signedOutPath = check.keep(saved.signedOutPath, in: "the signed-out stack") { $0 == .signedOut }
        case .tabs:
            for (name, entries) in saved.stacks.sorted(by: { $0.key < $1.key }) {
                let tab = TabID(rawValue: name)
                if fresh.tabs.contains(tab) {
                    let stack = check.keepScreens(entries, in: name)
                    if !stack.isEmpty { state.stacks[tab] = stack }
                } else {
                    check.drop(entries, "there is no tab '\(name)'")
                }
            }
            state.sheets = check.keepSheets(saved.sheets)
            if fresh.tabs.contains(saved.selectedTab) { state.selectedTab = saved.selectedTab }
        }
        self.state = state
        kept = check.kept
        dropped = check.dropped
    }

    /// `kept 2, dropped 1: pokedex: no such screen`
    public var report: String {
        guard !dropped.isEmpty else { return "kept \(kept)" }
        return "kept \(kept), dropped \(dropped.count): " + dropped.joined(separator: "; ")
    }
}

private struct RestorationCheck {
    let table: RouteTable
    var kept = 0
    var dropped: [String] = []

    mutating func keepScreens(_ entries: [RouteEntry], in place: String) -> [RouteEntry] {
        keep(entries, in: place) { if case .tab = $0 { true } else { false } }
    }

    mutating func keepSheets(_ sheets: [SheetEntry]) -> [SheetEntry] {
        var result: [SheetEntry] = []
        for sheet in sheets {
            let reason = refusal(sheet.route, below: result.map(\.route), in: "sheets") { $0 == .sheet }
            if let reason {
                dropped.append("\(sheet.route.id): \(reason)")
                drop(sheet.path, "its sheet '\(sheet.route.id)' is gone")
            } else {
                kept += 1
                result.append(SheetEntry(sheet.route, path: keepScreens(sheet.path, in: sheet.route.id)))
            }
        }
        return result
    }

    mutating func keep(
        _ entries: [RouteEntry], in place: String, where belongs: (RoutePlacement) -> Bool
    ) -> [RouteEntry] {
        var result: [RouteEntry] = []
        for entry in entries {
            if let reason = refusal(entry, below: result, in: place, where: belongs) {
                dropped.append("\(entry.id): \(reason)")
            } else {
                result.append(entry)
                kept += 1
            }
        }
        return result
    }

    mutating func drop(_ entries: [RouteEntry], _ reason: String) {
        dropped += entries.map { "\($0.id): \(reason)" }
    }

    private func refusal(
        _ entry: RouteEntry, below stack: [RouteEntry], in place: String, where belongs: (RoutePlacement) -> Bool
    ) -> String? {
        guard let definition = table.definition(entry.id) else { return "no such screen" }
        guard table.accepts(entry) else { return "its values make no sense any more" }
        guard belongs(definition.placement) else { return "it cannot stand in \(place)" }
        guard stack.last != entry else { return "it stands there twice in a row" }
        guard stack.count < NavigationState.depthLimit else { return "too deep" }
        return nil
    }
}
