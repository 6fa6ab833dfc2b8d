import Navigation

/// Performs steps, and checks each.
struct Walker {
    let navigation: NavigationUnderTest
    private(set) var session: NavigationSession
    private var isSignedIn = false

    init(_ navigation: NavigationUnderTest) {
        self.navigation = navigation
        session = navigation.firstLaunch
    }

    /// Carries out an intent, and returns the invariant that it has broken.
    ///
    /// - Parameter known: the places and intents that have been checked already; slow checks are not repeated for them.
    mutating func take(_ intent: NavigationIntent, known: inout KnownGood) -> WalkFault? {
        let before = session
        let saidChanged = navigation.perform(&session, intent)
        switch intent {
        case .enterTabs: isSignedIn = true
        case .leaveTabs: isSignedIn = false
        default: break
        }
        let step = WalkStep(
            navigation: navigation, before: before, intent: intent, after: session, saidChanged: saidChanged,
            isSignedIn: isSignedIn)
        if let fault = step.truthFault { return fault }
        // An unchanged state has been checked before, except that it may have had to change.
        guard saidChanged else { return step.sessionFault ?? step.effectFault ?? known.journalFault(of: step) }
        return step.stateFault ?? step.sessionFault ?? step.effectFault ?? step.historyFault
            ?? known.journalFault(of: step) ?? known.placeFault(after: step)
    }
}
