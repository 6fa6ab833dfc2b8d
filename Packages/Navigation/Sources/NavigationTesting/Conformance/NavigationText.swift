import Navigation

/// Intents and states in words, for reports.
enum NavigationText {
    static func describe(_ intent: NavigationIntent) -> String {
        switch intent {
        case .push(let entry): "push \(describe(entry))"
        case .pop: "pop"
        case .popToRoot: "pop to the root"
        case .popTo(let entry): "pop to \(describe(entry))"
        case .selectTab(let tab): "select the tab \(tab.rawValue)"
        case .presentSheet(let entry): "present the sheet \(describe(entry))"
        case .dismissSheet: "dismiss the sheet"
        case .follow(let link): "follow a link to \(describe(link))"
        case .enterTabs: "sign in"
        case .leaveTabs: "sign out"
        case .restore(let state): "restore (\(describe(state)))"
        case .setBadge(let tab, let badge): "set the badge of \(tab.rawValue) to \(badge)"
        case .ask(let dialog): "ask \(dialog.id) (\(dialog.kind.rawValue))"
        case .closeDialog: "close the dialog"
        case .back: "back"
        case .forward: "forward"
        }
    }

    /// All that a state holds; what is empty is left out.
    static func describe(_ state: NavigationState) -> String {
        var parts: [String] = []
        if state.area == .signedOut || !state.signedOutPath.isEmpty {
            parts.append("signed out: " + describe(state.signedOutPath))
        }
        if state.area == .tabs { parts.append("tab \(state.selectedTab.rawValue)") }
        for (tab, stack) in state.stacks.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            parts.append("\(tab.rawValue): " + describe(stack))
        }
        for sheet in state.sheets { parts.append("sheet " + describe(sheet)) }
        if !state.dialogs.isEmpty { parts.append("dialogs " + state.dialogs.map(\.id).joined(separator: ", ")) }
        for (tab, badge) in state.badges.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            parts.append("badge of \(tab.rawValue) \(badge)")
        }
        return parts.joined(separator: "; ")
    }

    static func describe(_ link: Link) -> String {
        var parts: [String] =
            switch link.target {
            case .tab(let tab, let stack): ["tab \(tab.rawValue): " + describe(stack)]
            case .signedOut(let path): ["signed out: " + describe(path)]
            }
        for sheet in link.sheets { parts.append("sheet " + describe(sheet)) }
        return parts.joined(separator: "; ")
    }

    /// `chat`, or `item(id: "3", page: "2")`; values are quoted, since they can be anything.
    static func describe(_ entry: RouteEntry) -> String {
        let captures = entry.captures.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.debugDescription)" }
        let items = entry.items.sorted { $0.key < $1.key }.map { name, values in
            "\(name): " + values.map(\.debugDescription).joined(separator: " ")
        }
        let values = captures + items
        return values.isEmpty ? entry.id : "\(entry.id)(\(values.joined(separator: ", ")))"
    }

    private static func describe(_ stack: [RouteEntry]) -> String {
        stack.isEmpty ? "root" : stack.map(describe).joined(separator: " > ")
    }

    private static func describe(_ sheet: SheetEntry) -> String {
        ([sheet.route] + sheet.path).map(describe).joined(separator: " > ")
    }
}
