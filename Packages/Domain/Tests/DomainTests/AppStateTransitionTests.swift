import Domain
import Testing

@Suite struct AppStateTransitionTests {
    typealias Kind = AppStateTransitions.Kind

    /// DESIGN 4, row by row; every pair that is not here is forbidden.
    static let allowed: [Kind: Set<Kind>] = [
        .loading: [.unauthenticated, .authenticated, .error],
        .unauthenticated: [.onboarding, .authenticated, .error],
        .onboarding: [.onboarding, .authenticated, .unauthenticated],
        .authenticated: [.unauthenticated, .error],
        .error: [.loading, .unauthenticated],
    ]

    /// Every state that there can be, with two users.
    static let states: [AppState] =
        [.loading, .unauthenticated]
        + OnboardingStep.allCases.map(AppState.onboarding)
        + [.authenticated(User(id: "1", email: "a@b.c")), .authenticated(User(id: "2", email: nil))]
        + AppError.allCases.map(AppState.error)

    @Test(arguments: Kind.allCases, Kind.allCases)
    func everyPairOfKindsHasItsVerdict(from: Kind, to: Kind) throws {
        let old = try #require(Self.states.first { $0.kind == from })
        let new = try #require(Self.states.last { $0.kind == to })
        #expect(AppStateTransitions.allows(from: old, to: new) == Self.allowed[from]?.contains(to))
    }

    @Test(arguments: states, states)
    func whatAStateCarriesDoesNotChangeTheVerdict(from: AppState, to: AppState) {
        #expect(AppStateTransitions.allows(from: from, to: to) == Self.allowed[from.kind]?.contains(to.kind))
    }

    @Test(arguments: [
        (AppState.authenticated(User(id: "1", email: nil)), AppState.authenticated(User(id: "2", email: nil))),
        (.loading, .loading), (.unauthenticated, .unauthenticated), (.error(.maintenance), .error(.sessionExpired)),
        (.loading, .onboarding(.welcome)), (.authenticated(User(id: "1", email: nil)), .onboarding(.welcome)),
        (.error(.networkUnavailable), .authenticated(User(id: "1", email: nil))),
    ])
    func forbidden(from: AppState, to: AppState) {
        #expect(!AppStateTransitions.allows(from: from, to: to))
    }

    @Test func theTableHasOneRowForEveryKindAndNamesNoneTwice() {
        #expect(Set(AppStateTransitions.table.keys) == Set(Kind.allCases))
        for row in AppStateTransitions.table.values {
            #expect(Set(row).count == row.count)
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
