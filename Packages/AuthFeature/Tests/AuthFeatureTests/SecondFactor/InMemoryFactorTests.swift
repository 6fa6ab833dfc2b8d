import AuthFeatureTesting
import Core
import Foundation
import Networking
import Testing

/// What the in-memory server does beyond the table that both servers are held to.
@Suite("Second factors of the in-memory server", .timeLimit(.minutes(10)))
struct InMemoryFactorTests {
    private static let email = "anna@example.org"
    private let clock = ManualDate()

    private func signIn(_ wire: WireConversation) async throws -> WireConversation.Answer {
        try await wire.ask(
            "POST /auth/v1/token?grant_type=password",
            ["email": .string(Self.email), "password": .string("correct horse")])
    }

    private func conversation() -> WireConversation {
        let clock = clock
        let server = InMemoryAuthServer { clock.now }
        server.addAccount(email: Self.email, password: "correct horse")
        return WireConversation(server: server)
    }

    private func factor(_ answer: WireConversation.Answer) throws -> String {
        guard case .array(let factors)? = answer.user["factors"], case .object(let factor)? = factors.first,
            case .string(let id)? = factor["id"]
        else { throw CocoaError(.coderValueNotFound) }
        return id
    }

    private func verify(
        _ wire: WireConversation, _ id: String, _ code: String, bearer: String?
    ) async throws -> WireConversation.Answer {
        let challenge = try await wire.ask("POST /auth/v1/factors/\(id)/challenge", [:], bearer: bearer)
        return try await wire.ask(
            "POST /auth/v1/factors/\(id)/verify",
            ["challenge_id": .string(challenge["id"] ?? ""), "code": .string(code)], bearer: bearer)
    }

    @Test func aCodeServesOnceAndNoOlderOneAfterIt() async throws {
        let wire = conversation()
        let secret = try #require(wire.server.addFactor(to: Self.email)).revealed
        let session = try await signIn(wire)
        let id = try factor(session)
        for (offset, status) in [(60.0, 422), (-60, 422), (0, 200), (0, 422), (-30, 422), (30, 200), (0, 422)] {
            let code = TOTP.code(of: secret, at: clock.now + offset)
            #expect(try await verify(wire, id, code, bearer: session["access_token"]).status == status, "\(offset)")
        }
    }

    /// The tokens of before the confirmation do not lead to tokens that prove it; and the session stays.
    @Test func theRefreshTokenOfBeforeIsRefusedAndTheSessionStays() async throws {
        let wire = conversation()
        let secret = try #require(wire.server.addFactor(to: Self.email)).revealed
        let session = try await signIn(wire)
        let raised = try await verify(
            wire, try factor(session), TOTP.code(of: secret, at: clock.now), bearer: session["access_token"])
        #expect(raised["refresh_token"] != session["refresh_token"])
        for _ in 0..<2 {
            let old = try await wire.ask(
                "POST /auth/v1/token?grant_type=refresh_token",
                ["refresh_token": .string(session["refresh_token"] ?? "")])
            #expect(old.status == 400)
            #expect(old["code"] == "refresh_token_already_used")
        }
        let next = try await wire.ask(
            "POST /auth/v1/token?grant_type=refresh_token", ["refresh_token": .string(raised["refresh_token"] ?? "")])
        #expect(next.status == 200)
        #expect(try await wire.ask("GET /auth/v1/user", bearer: session["access_token"]).status == 200)
    }

    @Test func theOwnerRemovesFactors() async throws {
        let wire = conversation()
        wire.server.addFactor(to: Self.email)
        #expect(try await signIn(wire).user["factors"] != nil)
        wire.server.removeFactors(of: Self.email)
        #expect(try await signIn(wire).user["factors"] == nil)
        #expect(wire.server.addFactor(to: "nobody@example.org") == nil)
        wire.server.removeFactors(of: "nobody@example.org")
    }

    @Test func anAccountHasAtMostTen() async throws {
        let wire = conversation()
        let bearer = try await signIn(wire)["access_token"]
        for number in 1...11 {
            let answer = try await wire.ask(
                "POST /auth/v1/factors",
                ["factor_type": .string("totp"), "friendly_name": .string("\(number)")], bearer: bearer)
            #expect(answer.status == (number == 11 ? 403 : 200))
        }
    }
}
