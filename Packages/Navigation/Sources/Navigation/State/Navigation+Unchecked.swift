// States and links that no app can reach, for the conformance kit: navigation must handle them, too.

extension NavigationState {
    /// Takes all values as they are, without clamping.
    package init(
        unchecked tabs: [TabID], area: Area, selectedTab: TabID, stacks: [TabID: [RouteEntry]], sheets: [SheetEntry],
        signedOutPath: [RouteEntry]
    ) {
        self.tabs = tabs
        self.area = area
        self.selectedTab = selectedTab
        self.stacks = stacks
        self.sheets = sheets
        self.signedOutPath = signedOutPath
    }
}

extension Link {
    /// A link that no table has parsed.
    package init(unchecked target: Target, sheets: [SheetEntry]) {
        self.init(target: target, sheets: sheets, ignoredItems: [])
    }
}
