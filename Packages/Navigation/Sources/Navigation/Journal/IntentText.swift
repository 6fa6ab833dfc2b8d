extension NavigationIntent: CustomStringConvertible {
    /// The intent in readable form: `push item(id: 3)`.
    public var description: String {
        switch self {
        case .push(let entry): "push \(ReadableNavigation.entry(entry))"
        case .pop: "pop"
        case .popToRoot: "pop to root"
        case .popTo(let entry): "pop to \(ReadableNavigation.entry(entry))"
        case .selectTab(let tab): "select the tab \(tab.rawValue)"
        case .presentSheet(let entry): "present \(ReadableNavigation.entry(entry))"
        case .dismissSheet: "dismiss the sheet"
        case .follow(let link): "follow \(ReadableNavigation.link(link))"
        case .enterTabs: "enter the tabs"
        case .leaveTabs: "leave the tabs"
        case .restore: "restore"
        case .setBadge(let tab, let count): "badge \(tab.rawValue) with \(count)"
        case .ask(let dialog): "ask \(dialog.id)"
        case .closeDialog: "close the dialog"
        case .back: "back"
        case .forward: "forward"
        }
    }
}
