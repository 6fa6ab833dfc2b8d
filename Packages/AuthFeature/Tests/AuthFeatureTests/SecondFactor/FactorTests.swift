@testable import AuthFeature
import AuthFeatureTesting
import Core
import Domain
import Foundation
import Networking
import Testing

@Suite("Adding and removing second factors", .timeLimit(.minutes(10))) @MainActor
struct FactorTests {
    let rig = Rig()

    @Test func aNewFactorIsAskedForOnceItIsConfirmed() async throws {
        let feature = try await rig.signedInFeature()
        #expect(try await feature.factors() == [])
        let enrollment = try await feature.enrollFactor(name: " Phone ")
        #expect(enrollment.name == "Phone")
        #expect(enrollment.link.revealed.hasPrefix("otpauth://totp/Slipway:anna@example.org?"))
        #expect(
            try await feature.factors() == [AuthFactor(id: enrollment.id, name: "Phone", isVerified: false)])
        // Not confirmed yet.
        try await feature.signIn(email: Rig.email, password: Rig.password)

        let app = Authenticator(secret: enrollment.secret.revealed)
        let user = try await feature.confirmFactor(id: enrollment.id, code: app.code())
        #expect(user.verifiedFactors == [AuthFactor(id: enrollment.id, name: "Phone", isVerified: true)])
        #expect(feature.currentSession == user)
        #expect(try rig.storedAssurance == .two)
        try await feature.refreshSession()
        #expect(try rig.storedAssurance == .two)
        await #expect(throws: AuthError.secondFactorNeeded(account: Rig.email)) {
            try await feature.signIn(email: Rig.email, password: Rig.password)
        }
    }

    @Test func theSessionIsTheSameAndIsReportedAsRefreshed() async throws {
        let feature = try await rig.signedInFeature()
        let before = try #require(try rig.stored)
        let enrollment = try await feature.enrollFactor(name: nil)
        var events = feature.events().makeAsyncIterator()
        _ = await events.next()
        let app = Authenticator(secret: enrollment.secret.revealed)
        let user = try await feature.confirmFactor(id: enrollment.id, code: app.code())
        let after = try #require(try rig.stored)
        #expect(after.generation == before.generation)
        #expect(after.accessToken != before.accessToken)
        #expect(after.refreshToken != before.refreshToken)
        #expect(await events.next() == .tokenRefreshed(user))
        #expect(await events.next() == .userUpdated(user))
    }

    @Test func namesAreChosenWhereNoneIsGiven() async throws {
        let feature = try await rig.signedInFeature()
        for (given, name) in [(nil, "Authenticator"), ("", "Authenticator"), ("\u{1b}\n", "Authenticator")] {
            #expect(try await feature.enrollFactor(name: given).name == name)
        }
        let taken = ["Authenticator", "Authenticator 2", "Authenticator 4"].map {
            AuthFactor(id: $0, name: $0, isVerified: true)
        }
        #expect(FactorName.chosen(nil, besides: taken) == "Authenticator 3")
        #expect(FactorName.chosen(nil, besides: []) == "Authenticator")
        #expect(FactorName.chosen("A\u{1b}B", besides: []) == "AB")
        #expect(FactorName.chosen(String(repeating: "ü", count: 60), besides: []).utf8.count == 100)
    }

    @Test func aSecondFactorBesideTheFirst() async throws {
        let (feature, phone, id) = try await rig.enrolledFeature()
        let tablet = try await feature.enrollFactor(name: "Tablet")
        let app = Authenticator(secret: tablet.secret.revealed)
        let user = try await feature.confirmFactor(id: tablet.id, code: app.code())
        #expect(user.verifiedFactors.map(\.name) == ["Phone", "Tablet"])

        try await feature.removeFactor(id: id)
        #expect(feature.currentSession?.verifiedFactors.map(\.name) == ["Tablet"])
        #expect(try rig.storedAssurance == .two)
        await #expect(throws: AuthError.factorNotFound) { try await feature.removeFactor(id: id) }
        _ = try? await feature.signIn(email: Rig.email, password: Rig.password)
        await #expect(throws: AuthError.factorCodeRefused) {
            try await feature.verifySecondFactor(code: phone.code(after: 1))
        }
        try await feature.verifySecondFactor(code: app.code(after: 1))
    }

    @Test func theLastFactorIsRemoved() async throws {
        let (feature, _, id) = try await rig.enrolledFeature()
        try await feature.removeFactor(id: id)
        #expect(feature.currentSession?.factors == [])
        #expect(try rig.storedAssurance == .one)
        #expect(!feature.lacksSecondFactor)
        try await feature.signIn(email: Rig.email, password: Rig.password)
    }

    /// The factor is removed although the refresh after it fails; a token of the old level does no harm.
    @Test func aRemovalIsNotDeniedWhenTheRefreshFails() async throws {
        let (feature, _, id) = try await rig.enrolledFeature()
        rig.server.answer("refresh_token", with: .error(503, "unexpected_failure"))
        try await feature.removeFactor(id: id)
        #expect(feature.currentSession?.factors == [])
        #expect(feature.lastError == nil)
        #expect(try rig.stored?.user.factors == [])
    }

    @Test(arguments: ["", "../user", "a/b", String(repeating: "a", count: 65)])
    func anIDThatIsNoneIsNotSent(_ id: String) async throws {
        let feature = try await rig.signedInFeature()
        let calls = rig.server.calls.count
        await #expect(throws: AuthError.factorNotFound) { try await feature.removeFactor(id: id) }
        await #expect(throws: AuthError.factorNotFound) { try await feature.confirmFactor(id: id, code: "123456") }
        #expect(rig.server.calls.count == calls)
    }

    @Test func aServerWithoutFactorsIsNamed() async throws {
        try rig.store(lasting: 3600)
        let http = ScriptedHTTPClient { call, _ in call.hasPrefix("GET") ? .user() : .text(404, "404 page not found") }
        let feature = rig.feature(http: http)
        await #expect(throws: AuthError.notAvailable(what: "A second factor")) {
            try await feature.enrollFactor(name: nil)
        }
    }

    // MARK: Sessions that have not confirmed it

    /// The reply to the confirmation was lost: the factor is verified, and the session has its old tokens.
    @Test func aSessionIsRaisedByTheNextCode() async throws {
        let http = LosingReplyHTTPClient(rig.server, losing: "/verify")
        let feature = try await rig.signedInFeature(http: http)
        let enrollment = try await feature.enrollFactor(name: nil)
        let app = Authenticator(secret: enrollment.secret.revealed)
        await #expect(throws: AuthError.self) {
            try await feature.confirmFactor(id: enrollment.id, code: app.code())
        }
        #expect(try rig.storedAssurance == .one)
        // The next start notices, because the server reports the factor.
        let next = rig.feature()
        try next.restoreSession()
        _ = await next.validateSession(within: .seconds(3))
        #expect(next.currentSession?.verifiedFactors.map(\.id) == [enrollment.id])
        #expect(next.lacksSecondFactor)
        #expect(next.awaitedSecondFactor == nil)
        let arrival = try await next.confirmSecondFactor(code: app.code(after: 1))
        #expect(arrival.purpose == .secondFactor)
        #expect(!next.lacksSecondFactor)
        #expect(try rig.storedAssurance == .two)
        try await next.refreshSession()
    }
}
