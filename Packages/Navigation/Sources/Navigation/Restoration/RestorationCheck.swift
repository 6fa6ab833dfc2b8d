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
            switch verdict(sheet.route, above: result.last?.route, at: result.count, in: "sheets", as: .sheet) {
            case .keep(let route):
                kept += 1
                let path = keep(sheet.path, in: sheet.route.id, above: route, as: .screen)
                result.append(SheetEntry(route, path: path))
            case .drop(let reason):
                dropped.append("\(sheet.route.id): \(reason)")
                drop(sheet.path, "its sheet '\(sheet.route.id)' is gone")
            }
        }
        return result
    }

    mutating func keep(
        _ entries: [RouteEntry], in place: String, above root: RouteEntry? = nil, as kind: RoutePlacement.Kind
    ) -> [RouteEntry] {
        var result: [RouteEntry] = []
        for entry in entries {
            switch verdict(entry, above: result.last ?? root, at: result.count, in: place, as: kind) {
            case .keep(let entry):
                result.append(entry)
                kept += 1
            case .drop(let reason): dropped.append("\(entry.id): \(reason)")
            }
        }
        return result
    }

    mutating func drop(_ entries: [RouteEntry], _ reason: String) {
        dropped += entries.map { "\($0.id): \(reason)" }
    }

    private enum Verdict {
        /// With its values in their current form.
        case keep(RouteEntry)
        case drop(reason: String)
    }

    private func verdict(
        _ saved: RouteEntry, above below: RouteEntry?, at depth: Int, in place: String, as kind: RoutePlacement.Kind
    ) -> Verdict {
        guard let entry = table.canonical(saved), let definition = table.definition(entry.id) else {
            let isKnown = table.definition(saved.id) != nil
            return .drop(reason: isKnown ? "its values are no longer valid" : "no such screen")
        }
        guard definition.placement.kind == kind else { return .drop(reason: "it does not belong in \(place)") }
        guard below != entry else { return .drop(reason: "it is there twice in a row") }
        guard depth < NavigationState.depthLimit else { return .drop(reason: "too deep") }
        // The account of the window has already been checked.
        if let refusing = definition.guards.first(where: { $0 != .session && !holds($0) }) {
            return .drop(reason: "the guard '\(refusing.id)' refuses it")
        }
        return reasonGone(entry).map { .drop(reason: $0) } ?? .keep(entry)
    }
}
