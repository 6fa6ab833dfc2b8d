extension RouteTable {
    /// The link that leads to a state; nil for the root of the signed-out part, which has none.
    public func print(_ state: NavigationState) -> String? {
        switch state.area {
        case .signedOut:
            state.signedOutPath.isEmpty ? nil : print(.signedOut(state.signedOutPath), sheets: [])
        case .tabs:
            print(.tab(state.selectedTab, state.selectedStack), sheets: state.sheets)
        }
    }

    /// The link that ``parse(_:)`` reads as this target and these sheets.
    public func print(_ target: Link.Target, sheets: [SheetEntry]) -> String {
        let segments =
            switch target {
            case .tab(let tab, let stack): [PercentEncoding.encode(tab.rawValue)] + stack.map(path(of:))
            case .signedOut(let path): path.map(self.path(of:))
            }
        let items = sheets.map { sheet in
            "sheet=" + ([sheet.route] + sheet.path).map(path(of:)).joined(separator: "/")
        }
        let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
        return "\(scheme)://" + segments.joined(separator: "/") + query
    }
}
