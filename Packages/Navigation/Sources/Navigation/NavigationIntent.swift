/// What can happen to navigation.
public enum NavigationIntent: Sendable, Equatable {
    /// A screen on top of the front stack.
    case push(RouteEntry)
    /// Away with the front stack's top screen.
    case pop
    /// Away with all but the front stack's root.
    case popToRoot
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
    /// Nobody is signed in any more: tabs, sheets and the signed-out stack are as on the first day.
    case leaveTabs
    /// A state from elsewhere: history, or the last run.
    case restore(NavigationState)
}
