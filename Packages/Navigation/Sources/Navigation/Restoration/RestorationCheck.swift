/// Checks saved entries one by one, and records the result for each.
struct RestorationCheck {
    let table: RouteTable
    let holds: (RouteGuard) -> Bool
    let reasonGone: (RouteEntry) -> String?
    private(set) var kept = 0
    /// One line for each entry that was dropped.
    private(set) var dropped: [String] = []

    mutating func keepSheets(_ sheets: [SheetEntry]) -> [SheetEntry] {
        var result: [SheetEntry] = []
        for sheet in sheets {
            guard let route = check(sheet.route, above: result.last?.route, at: result.count, in: "sheets", as: .sheet)
            else {
                drop(sheet.path, "its sheet '\(sheet.route.id)' is gone")
                continue
            }
            result.append(SheetEntry(route, path: keep(sheet.path, in: sheet.route.id, above: route, as: .screen)))
        }
        return result
    }

    mutating func keep(
        _ entries: [RouteEntry], in place: String, above root: RouteEntry? = nil, as kind: RoutePlacement.Kind
    ) -> [RouteEntry] {
        var result: [RouteEntry] = []
        for entry in entries {
            let entry = check(entry, above: result.last ?? root, at: result.count, in: place, as: kind)
            if let entry { result.append(entry) }
        }
        return result
    }

    mutating func drop(_ entries: [RouteEntry], _ reason: String) {
        dropped += entries.map { "\($0.id): \(reason)" }
    }

    /// - Returns: the entry with its values in their current form; nil when it is dropped.
    private mutating func check(
        _ saved: RouteEntry, above below: RouteEntry?, at depth: Int, in place: String, as kind: RoutePlacement.Kind
    ) -> RouteEntry? {
        let entry = table.canonical(saved)
        var reason: String?
        if let entry, let definition = table.definition(entry.id) {
            if definition.placement.kind != kind {
                reason = "it does not belong in \(place)"
            } else if below == entry {
                reason = "it is there twice in a row"
            } else if depth >= NavigationState.depthLimit {
                reason = "too deep"
            } else if let refusing = definition.guards.first(where: { $0 != .session && !holds($0) }) {
                // The account of the window has already been checked.
                reason = "the guard '\(refusing.id)' refuses it"
            } else {
                reason = reasonGone(entry)
            }
        } else {
            reason = table.definition(saved.id) == nil ? "no such screen" : "its values are no longer valid"
        }
        if let reason { drop([saved], reason) } else { kept += 1 }
        return reason == nil ? entry : nil
    }
}
