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

    /// Whether the window has gone to another place; badges and dialogs are not part of a place, and what an entry is
    /// replaced with stands where that stood.
    var hasMoved: Bool {
        if case .replace = intent { return false }
        return before.state.place != after.state.place
    }
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
        case .replace(let entry, let other):
            guard saidChanged, entry.id == other.id else {
                return history == before.history ? nil : WalkFault(.quietHistory, "the history has changed")
            }
            let isLeft = (history.past + history.future).contains { $0.entries.contains(entry) }
            return isLeft ? WalkFault(.quietHistory, "the history leads to what was replaced") : nil
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

/// What a part of a walk mostly does, so that walks reach every corner.
enum WalkMood: CaseIterable {
    case balanced
    /// Pushes up to the limit of the stacks.
    case deep
    /// Many sheets.
    case sheets
    /// Much back and forward.
    case history
    /// Much signing in and out.
    case doorway
    /// Much that no app would ask for.
    case wild

    /// The weight of each of `NavigationIntent.Kind.allCases`.
    var weights: [Int] {
        switch self {
        case .balanced: [26, 10, 2, 10, 10, 6, 10, 3, 1, 3, 3, 4, 2, 4, 2, 2]
        case .deep: [90, 2, 0, 1, 1, 1, 0, 2, 0, 1, 0, 0, 0, 1, 1, 0]
        case .sheets: [20, 5, 1, 3, 36, 8, 6, 2, 0, 2, 1, 3, 2, 5, 3, 2]
        case .history: [20, 8, 2, 10, 6, 4, 6, 2, 0, 1, 1, 1, 1, 22, 13, 4]
        case .doorway: [30, 8, 3, 4, 6, 3, 8, 10, 10, 5, 2, 2, 1, 2, 2, 1]
        case .wild: [26, 6, 1, 10, 16, 4, 10, 4, 2, 10, 6, 4, 2, 3, 2, 2]
        }
    }

    /// How many of a hundred entries do not belong in their place.
    var misfits: Int { self == .wild ? 50 : 4 }

    /// How many of a hundred parts begin with a sign-in.
    var signsInFirst: Int { self == .doorway ? 0 : 90 }
}
