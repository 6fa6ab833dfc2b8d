import Domain
import Testing

struct AppStateTransitionTests {
    typealias Kind = AppStateTransitions.Kind

    private static let ada = AppState.authenticated(User(id: "1", email: "a@b.c"))

    /// What the app does, step by step; each step must be possible.
    @Test(
        arguments: [
            // A start, a sign-in, the onboarding, a sign-out.
            [
                .loading, .unauthenticated, .onboarding(.welcome), .onboarding(.permissions),
                .onboarding(.profileSetup),
                .onboarding(.complete), ada, .unauthenticated,
            ],
            // A start with a session, which the server ends; a sign-in of a returning user.
            [.loading, ada, .error(.sessionExpired), .unauthenticated, ada],
            // A start without a network, tried again.
            [.loading, .error(.networkUnavailable), .loading, .error(.maintenance), .loading, ada],
            // An onboarding that is resumed at the start, and then cancelled.
            [.loading, .unauthenticated, .onboarding(.profileSetup), .unauthenticated],
            // A sign-in that the server cannot complete.
            [.loading, .unauthenticated, .error(.maintenance), .unauthenticated],
        ] as [[AppState]])
    func whatTheAppDoesIsAllowed(walk: [AppState]) {
        for (old, new) in zip(walk, walk.dropFirst()) {
            #expect(AppStateTransitions.allows(from: old, to: new), "\(old.kind) to \(new.kind)")
        }
    }

    @Test(arguments: [
        (AppState.authenticated(User(id: "1", email: nil)), AppState.authenticated(User(id: "2", email: nil))),
        (.loading, .loading), (.unauthenticated, .unauthenticated), (.error(.maintenance), .error(.sessionExpired)),
        (.loading, .onboarding(.welcome)), (.authenticated(User(id: "1", email: nil)), .onboarding(.welcome)),
        (.error(.networkUnavailable), .authenticated(User(id: "1", email: nil))),
        (.onboarding(.welcome), .error(.maintenance)), (.onboarding(.complete), .loading),
        (.unauthenticated, .loading), (.authenticated(User(id: "1", email: nil)), .loading),
        (.error(.sessionExpired), .onboarding(.welcome)),
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
