import AuthFeature
import AuthFeatureTesting
import Testing

/// For packages that were not changed, the gate runs only this suite, in the package's own build.
@MainActor
struct SmokeTests {
    private let rig = Rig()

    @Test func anAccountIsMadeAndSignedIn() async throws {
        let feature = rig.feature()
        try await feature.signUp(email: Rig.email, password: Rig.password)
        #expect(feature.currentSession?.email == Rig.email)
    }
}
