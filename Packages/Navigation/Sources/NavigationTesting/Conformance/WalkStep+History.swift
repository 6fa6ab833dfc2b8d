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
        var probe = after
        switch intent {
        case .enterTabs, .leaveTabs, .restore:
            // These intents begin a new history, even when they do not move the window.
            guard history.canGoBack || history.canGoForward else { return nil }
            return WalkFault(.session, "history leads back across a sign-in, a sign-out or a start")
        case _ where !hasMoved:
            return history == before.history
                ? nil : WalkFault(.quietHistory, "the place has not changed, but the history has")
        case .back:
            return fault(.forward, by: .forward, to: before, &probe)
        case .forward:
            return fault(.back, by: .back, to: before, &probe)
        default:
            return fault(.back, by: .back, to: before, &probe) ?? fault(.forward, by: .forward, to: after, &probe)
        }
    }

    /// Checks that an intent leads to where the window was at another time.
    private func fault(
        _ invariant: NavigationInvariant, by way: NavigationIntent, to other: NavigationSession,
        _ probe: inout NavigationSession
    ) -> WalkFault? {
        let hasGone = navigation.perform(&probe, way)
        if hasGone, probe.state.place == other.state.place { return nil }
        let name = NavigationText.describe(way)
        let place = NavigationText.describe(probe.state)
        return WalkFault(invariant, hasGone ? "\(name) leads to (\(place))" : "\(name) leads nowhere")
    }
}
