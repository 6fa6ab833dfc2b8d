/// What can happen to navigation.
public enum NavigationIntent: Sendable, Hashable {
    /// A screen on top of the front stack.
    case push(RouteEntry)
    /// Away with the front stack's top screen.
    case pop
    /// Away with all but the front stack's root.
    case popToRoot
    /// Away with all that lies above this screen on the front stack; above the topmost when it is there more than once.
    case popTo(RouteEntry)
    /// Another tab in front; the one that is in front already goes back to its root.
    case selectTab(TabID)
    /// A sheet above what is shown.
    case presentSheet(RouteEntry)
    /// Away with the top sheet and all that was pushed inside it.
    case dismissSheet
    /// All that a link says, at once.
    case follow(Link)
    /// Somebody signed in: the tabs, each at its root.
    case enterTabs
    /// No user is signed in any more: tabs, sheets and the signed-out stack are as on the first day.
    case leaveTabs
    /// A state from elsewhere: the last run, or another window. Its badges and dialogs are not taken over.
    indirect case restore(NavigationState)
    /// A number beside a tab's title; none when it is not positive.
    case setBadge(TabID, Int)
    /// A dialog above everything, in the place of the one with the same id if there is one.
    case ask(DialogEntry)
    /// Away with the front dialog.
    case closeDialog
    /// To the place before this one, which only a ``NavigationSession`` knows.
    case back
    /// To the place that ``back`` left, which only a ``NavigationSession`` knows.
    case forward

    /// Whether it is about where the window is; what else there is, badges and dialogs, is no place.
    var isMove: Bool {
        switch self {
        case .setBadge, .ask, .closeDialog: false
        case .push, .pop, .popToRoot, .popTo, .selectTab, .presentSheet, .dismissSheet, .follow, .enterTabs,
            .leaveTabs, .restore, .back, .forward:
            true
        }
    }
}

extension NavigationIntent {
    /// The frontmost screen or sheet that it asks for; nil when it asks for none.
    public var target: RouteEntry? {
        switch self {
        case .push(let entry), .presentSheet(let entry): return entry
        case .follow(let link):
            if let sheet = link.sheets.last { return sheet.path.last ?? sheet.route }
            switch link.target {
            case .tab(_, let stack), .signedOut(let stack): return stack.last
            }
        case .pop, .popToRoot, .popTo, .selectTab, .dismissSheet, .enterTabs, .leaveTabs, .restore, .setBadge, .ask,
            .closeDialog, .back, .forward:
            return nil
        }
    }
}
