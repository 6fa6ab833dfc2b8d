// States and links that no app can come to, for the conformance kit: navigation has to hold against them.

extension NavigationState {
    /// Takes everything as it is; nothing is clamped.
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
    /// A link that no table has read.
    package init(unchecked target: Target, sheets: [SheetEntry]) {
        self.init(target: target, sheets: sheets, ignoredItems: [])
    }
}
