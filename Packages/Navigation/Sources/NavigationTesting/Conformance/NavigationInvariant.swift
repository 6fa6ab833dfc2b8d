/// A condition that holds after every step of navigation.
enum NavigationInvariant: String, CaseIterable {
    case routes = "the route table has no problems"
    case types = "a route that is made from an entry gives that entry back"
    case truthful = "performing an intent returns true when the state has changed, and false otherwise"
    case session = "while no user is signed in, no screen that needs a session is shown, kept, or in history"
    case placement = "every screen stands where its declaration allows it, and sheets stand above tabs only"
    case repeats = "no screen stands directly above itself"
    case depth = "no stack is deeper than the limit"
    case tabs = "the tabs stay, one of them is selected, and only they have stacks"
    case reselect = "a tab that is selected again shows its root; another is shown as it was left"
    case otherTabs = "a link does not change the stacks of other tabs"
    case back = "back leads to the place before"
    case forward = "forward leads to the place before going back"
    case history = "history holds at most its limit of places, and changes only with the place"
    case dialogs = "a dialog closes when its place is left"
    case links = "the link that is written for a place is read as that place"
    case saved = "what is saved of a place, as JSON, is restored as it was"
    case journal = "an intent, as JSON, is read as it was"
}

/// An invariant that is broken.
struct WalkFault {
    let invariant: NavigationInvariant
    /// Empty when the changes of the step say what is wrong.
    let detail: String

    init(_ invariant: NavigationInvariant, _ detail: String = "") {
        self.invariant = invariant
        self.detail = detail
    }
}
