@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Foundation
import Testing

@Suite("The session's token, for other parts of the app", .timeLimit(.minutes(10))) @MainActor
struct AuthorizationTests {
    let rig = Rig()

    @Test func isThatOfTheSessionAndNamesItsUserAndBackend() async throws {
        let feature = try await rig.signedInFeature()
        let authorization = try await feature.authorization()
        #expect(authorization.account == feature.currentSession?.uid)
        #expect(authorization.token == (try rig.stored)?.accessToken)
        #expect(authorization.origin == rig.server.endpoint.url.absoluteString.lowercased())
        #expect(!"\(authorization)".contains(authorization.token.revealed))
    }

    @Test func withoutASessionItThrowsAndReportsNothing() async throws {
        let feature = rig.feature()
        await #expect(throws: AuthError.notSignedIn) { try await feature.authorization() }
        #expect(feature.lastError == nil)
    }

    @Test func isGotAnewWhenItIsAboutToExpire() async throws {
        let feature = try await rig.signedInFeature()
        let first = try await feature.authorization()
        #expect(try await feature.authorization() == first)
        #expect(rig.calls("refresh_token") == 0)
        rig.clock.advance(by: 3590)
        let second = try await feature.authorization()
        #expect(second.token != first.token)
        #expect(rig.calls("refresh_token") == 1)
        #expect(try await feature.authorization() == second)
    }

    @Test func afterASignOutElsewhereThereIsNone() async throws {
        let here = try await rig.signedInFeature()
        let elsewhere = rig.feature()
        try elsewhere.restoreSession()
        await elsewhere.signOut(scope: .local)
        await #expect(throws: AuthError.notSignedIn) { try await here.authorization() }
    }
}
