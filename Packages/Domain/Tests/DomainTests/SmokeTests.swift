import Domain
import Testing

/// The gate runs this suite of every package that was not changed, in the package's own build.
struct SmokeTests {
    @Test func signingInIsAllowedAndSigningInTwiceIsNot() {
        let user = AppState.authenticated(User(id: "1", email: "a@b.c"))
        #expect(AppStateTransitions.allows(from: .unauthenticated, to: user))
        #expect(!AppStateTransitions.allows(from: user, to: .onboarding(.welcome)))
    }
}
