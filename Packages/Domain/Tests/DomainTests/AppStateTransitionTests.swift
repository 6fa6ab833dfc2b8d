import Domain
import Testing

struct AppStateTransitionTests {
    /// A copy of the table, so that neither can change alone.
    private static let table: [AppStateTransitions.Kind: [AppStateTransitions.Kind]] = [
        .loading: [.unauthenticated, .authenticated, .error],
        .unauthenticated: [.onboarding, .authenticated, .error],
        .onboarding: [.onboarding, .authenticated, .unauthenticated],
        .authenticated: [.unauthenticated, .error],
        .error: [.loading, .unauthenticated],
    ]

    @Test func onlyTheTransitionsOfTheTableAreAllowedWhateverTheStatesCarry() {
        #expect(AppStateTransitions.table == Self.table)
        let states: [AppState] =
            [.loading, .unauthenticated] + OnboardingStep.allCases.map(AppState.onboarding)
            + ["1", "2"].map { .authenticated(User(id: $0, email: nil)) } + AppError.allCases.map(AppState.error)
        for old in states {
            for new in states {
                let isAllowed = Self.table[old.kind]?.contains(new.kind) == true
                #expect(AppStateTransitions.allows(from: old, to: new) == isAllowed, "\(old) to \(new)")
            }
        }
    }

    @Test(
        arguments: [
            (AppState.loading, "loading", nil), (.unauthenticated, "unauthenticated", nil),
            (.onboarding(.welcome), "onboarding", "welcome"), (.onboarding(.permissions), "onboarding", "permissions"),
            (.onboarding(.profileSetup), "onboarding", "profile-setup"),
            (.onboarding(.complete), "onboarding", "complete"),
            (.authenticated(User(id: "1", email: nil)), "authenticated", nil),
            (.error(.networkUnavailable), "error", "network-unavailable"),
            (.error(.sessionExpired), "error", "session-expired"), (.error(.maintenance), "error", "maintenance"),
        ] as [(AppState, String, String?)])
    func statesAreSpeltAsTheDriverSpellsThem(state: AppState, kind: String, detail: String?) {
        #expect(state.kind.rawValue == kind)
        #expect(state.detail == detail)
    }
}
