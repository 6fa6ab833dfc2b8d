import Navigation

/// One step of a walk, and all that is to be known to judge it.
struct WalkStep {
    let navigation: NavigationUnderTest
    let before: NavigationSession
    let intent: NavigationIntent
    let after: NavigationSession
    /// What the intent said of itself.
    let saidChanged: Bool
    /// Whether a user is signed in after the step, by the intents so far and not by what the state says.
    let isSignedIn: Bool

    /// Whether the window is somewhere else; badges and dialogs are no place.
    var hasMoved: Bool { !Self.isSamePlace(before.state, after.state) }

    static func isSamePlace(_ one: NavigationState, _ other: NavigationState) -> Bool {
        one.area == other.area && one.selectedTab == other.selectedTab && one.stacks == other.stacks
            && one.sheets == other.sheets && one.signedOutPath == other.signedOutPath
    }
}

extension NavigationState {
    /// Whether a window can be in this state: nothing of it would be clamped.
    var isPossible: Bool { at(place).place == place }
}

/// A promise that a step has broken.
struct WalkFault {
    let invariant: NavigationInvariant
    let detail: String

    init(_ invariant: NavigationInvariant, _ detail: String) {
        self.invariant = invariant
        self.detail = detail
    }
}
