/// An event that can change navigation.
public enum NavigationIntent: Sendable, Hashable {
    /// Push a screen onto the front stack.
    case push(RouteEntry)
    /// Pop the front stack's top screen.
    case pop
    /// Pop all screens of the front stack down to its root.
    case popToRoot
    /// Pop all screens above this one on the front stack; above the topmost when it is there more than once.
    case popTo(RouteEntry)
    /// Bring another tab to the front; the tab in front goes back to its root.
    case selectTab(TabID)
    /// Present a sheet above what is shown.
    case presentSheet(RouteEntry)
    /// Dismiss the top sheet and all that was pushed inside it.
    case dismissSheet
    /// Follow a link as a whole.
    case follow(Link)
    /// A user has signed in: show the tabs, each at its root.
    case enterTabs
    /// No user is signed in any more: tabs, sheets and the signed-out stack are reset to those of the first launch.
    case leaveTabs
    /// Restore a state of the last run, or of another window. Its badges and dialogs are not taken over.
    indirect case restore(NavigationState)
    /// Set the number beside a tab's title; remove it when it is not positive.
    case setBadge(TabID, Int)
    /// Show a dialog above everything; it replaces one with the same id.
    case ask(DialogEntry)
    /// Close the front dialog.
    case closeDialog
    /// Go to the place before this one, which only a ``NavigationSession`` knows.
    case back
    /// Go to the place that ``back`` left, which only a ``NavigationSession`` knows.
    case forward

    /// Whether it concerns the place of the window; badges and dialogs are not part of a place.
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
    /// The frontmost screen or sheet that the intent asks for; nil when it asks for none.
    public var target: RouteEntry? {
        switch self {
        case .push(let entry), .presentSheet(let entry): return entry
        case .follow(let link):
            if let sheet = link.sheets.last { return sheet.path.last ?? sheet.route }
            return link.stack.last
        case .pop, .popToRoot, .popTo, .selectTab, .dismissSheet, .enterTabs, .leaveTabs, .restore, .setBadge, .ask,
            .closeDialog, .back, .forward:
            return nil
        }
    }
}
