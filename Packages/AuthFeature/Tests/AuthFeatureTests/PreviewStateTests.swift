@testable import AuthFeature
import AuthFeatureTesting
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor
struct PreviewStateTests {
    @Test(arguments: AuthPreview.State.allCases) func eachIsAnother(state: AuthPreview.State) async throws {
        let rig = Rig()
        let feature = rig.feature()
        let secret = try await AuthPreview.arrange(state, rig.server, feature)
        #expect(feature.currentSession?.email == (state == .signedIn ? "ada@example.com" : nil))
        #expect((feature.awaitedSecondFactor != nil) == (state == .secondFactor))
        switch state {
        case .signedOut, .signedIn: #expect(rig.server.mood == .serving)
        case .secondFactor:
            try await feature.verifySecondFactor(code: InMemoryAuthServer.code(of: secret))
            #expect(feature.currentSession?.email == "grace@example.com")
        case .offline:
            await #expect(throws: AuthError.self) {
                try await feature.signIn(email: "ada@example.com", password: "lovelace")
            }
        }
    }
}
