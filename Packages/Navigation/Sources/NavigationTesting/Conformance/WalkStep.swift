import Navigation

/// One step of a walk, with everything needed to check it.
struct WalkStep {
    let navigation: NavigationUnderTest
    let before: NavigationSession
    let intent: NavigationIntent
    let after: NavigationSession
    /// The value that performing the intent returned.
    let saidChanged: Bool
    /// Whether a user is signed in after the step, according to the intents so far and not to the state.
    let isSignedIn: Bool

    /// Whether the place of the window has changed; badges and dialogs are not part of a place.
    var hasMoved: Bool { before.state.place != after.state.place }
}

extension NavigationState {
    /// Whether a window can have this state: clamping would not change it.
    var isPossible: Bool { at(place).place == place }
}

/// An invariant that a step has broken.
struct WalkFault {
    let invariant: NavigationInvariant
    let detail: String

    init(_ invariant: NavigationInvariant, _ detail: String) {
        self.invariant = invariant
        self.detail = detail
    }
}
