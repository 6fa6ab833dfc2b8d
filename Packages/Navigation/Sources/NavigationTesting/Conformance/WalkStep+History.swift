import Navigation

/// Invariants of the history, tried on a copy of the window.
extension WalkStep {
    var historyFault: WalkFault? {
        let history = after.history
        guard history.past.count + history.future.count <= navigation.historyLimit else {
            return WalkFault(
                .boundedHistory,
                "\(history.past.count + history.future.count) places are remembered; \(navigation.historyLimit) is the limit"
            )
        }
        switch intent {
        case .enterTabs, .leaveTabs, .restore:
            // These intents begin a new history, even when they do not move the window.
            guard history.canGoBack || history.canGoForward else { return nil }
            return WalkFault(.session, "history leads back across a sign-in, a sign-out or a start")
        case _ where !hasMoved:
            return history == before.history
                ? nil : WalkFault(.quietHistory, "the place has not changed, but the history has")
        case .back:
            return fault(.forward, by: .forward)
        case .forward:
            return fault(.back, by: .back)
        default:
            var probe = after
            return fault(.back, by: .back, &probe) ?? redoFault(probe)
        }
    }

    private func fault(_ invariant: NavigationInvariant, by intent: NavigationIntent) -> WalkFault? {
        var probe = after
        return fault(invariant, by: intent, &probe)
    }

    /// Checks that an intent leads back to where the window was.
    private func fault(
        _ invariant: NavigationInvariant, by way: NavigationIntent, _ probe: inout NavigationSession
    ) -> WalkFault? {
        let hasGone = navigation.perform(&probe, way)
        if hasGone, Self.isSamePlace(probe.state, before.state) { return nil }
        return WalkFault(invariant, leadsElsewhere(way, hasGone, probe))
    }

    private func redoFault(_ undone: NavigationSession) -> WalkFault? {
        var probe = undone
        let hasGone = navigation.perform(&probe, .forward)
        if hasGone, Self.isSamePlace(probe.state, after.state) { return nil }
        return WalkFault(.forward, leadsElsewhere(.forward, hasGone, probe))
    }

    private func leadsElsewhere(_ way: NavigationIntent, _ hasGone: Bool, _ probe: NavigationSession) -> String {
        let name = NavigationText.describe(way)
        return hasGone ? "\(name) leads to (\(NavigationText.describe(probe.state)))" : "\(name) leads nowhere"
    }
}
