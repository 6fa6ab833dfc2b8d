import AuthFeatureTesting
import Core
import Foundation
import HTTPTypes
import Networking
import Testing

extension InMemoryAuthServerTests {
    private func signIn(_ wire: WireConversation) async throws -> String {
        try #require(
            try await wire.ask("POST /auth/v1/token?grant_type=password", credentials())["access_token"])
    }

    @Test func aNewAddressCountsOnceItIsConfirmed() async throws {
        let wire = conversation(accounts: [Self.email: true, "taken@example.org": true])
        let bearer = try await signIn(wire)
        func change(_ email: String) async throws -> WireConversation.Answer {
            try await wire.ask("PUT /auth/v1/user", ["email": .string(email)], bearer: bearer)
        }
        #expect(try await change("taken@example.org")["code"] == "email_exists")
        let changed = try await change("new@example.org")
        #expect(changed.email == Self.email)
        #expect(changed["new_email"] == "new@example.org")
        for (email, count) in [("new@example.org", 1), (Self.email, 2)] {
            let sent = try await wire.ask(
                "POST /auth/v1/resend", ["type": .string("email_change"), "email": .string(email)])
            #expect(sent.status == 200)
            #expect(wire.server.mails.map(\.kind) == Array(repeating: .emailChange, count: count))
        }
        let mail = try #require(wire.server.mails.last)
        #expect(mail.address == "new@example.org")
        let verified = try await wire.ask(
            "POST /auth/v1/verify",
            ["type": .string("email_change"), "email": .string("new@example.org"), "token": .string(mail.code)])
        #expect(verified.email == "new@example.org")
        #expect(verified.user["new_email"] == nil)
    }

    // With links as with codes, in any order; the flow began with the request.
    @Test(arguments: [(true, 0), (true, 299), (true, 300), (false, 0)] as [(Bool, Double)])
    func bothAddressesConfirmAChangeThatIsSecured(_ isNewFirst: Bool, _ delay: Double) async throws {
        let wire = conversation(securesEmailChange: true, accounts: [Self.email: true])
        let bearer = try await signIn(wire)
        _ = try await wire.ask(
            "PUT /auth/v1/user?\(Self.callback)",
            ["email": .string("new@example.org")].merging(WireConversation.challenge("v")) { own, _ in own },
            bearer: bearer)
        var mails = wire.server.mails
        #expect(Set(mails.map(\.address)) == ["new@example.org", Self.email])
        if mails[0].address.hasPrefix("new") != isNewFirst { mails.reverse() }
        func open(_ mail: InMemoryAuthServer.Mail) async throws -> URL {
            let reply = try await wire.server.send(
                HTTPRequest(method: .get, url: try #require(mail.link)), body: nil, limits: HTTPLimits())
            return try #require(reply.response.headerFields[.location].flatMap { URL(string: $0) })
        }
        clock.advance(by: delay)
        let half = try await open(mails[0]).absoluteString
        #expect(half.hasPrefix("slipway://login-callback?message=Confirmation+link+accepted"))
        #expect(half.contains("#message=Confirmation+link+accepted"))
        #expect(!wire.server.hasAccount(email: "new@example.org"))
        let code = try WireConversation.code(in: try await open(mails[1]))
        #expect(wire.server.hasAccount(email: "new@example.org"))
        let answer = try await wire.ask(
            "POST /auth/v1/token?grant_type=pkce", ["auth_code": .string(code), "code_verifier": .string("v")])
        #expect(answer["code"] == (delay < 300 ? nil : "flow_state_expired"))
        if delay < 300 { #expect(answer.email == "new@example.org") }
    }

    // As v2.151: the session is not over, and the newest token still serves for a moment.
    @Test(arguments: [(9, 200), (11, 400)] as [(Double, Int)])
    func aTokenThatIsUsedAgainEndsTheOthersSoon(_ delay: Double, _ status: Int) async throws {
        let wire = conversation(accounts: [Self.email: true])
        let first = try await wire.ask("POST /auth/v1/token?grant_type=password", credentials())
        func refresh(_ token: String?) async throws -> WireConversation.Answer {
            try await wire.ask(
                "POST /auth/v1/token?grant_type=refresh_token", ["refresh_token": .string(try #require(token))])
        }
        let second = try await refresh(first["refresh_token"])
        let third = try await refresh(second["refresh_token"])
        clock.advance(by: 60)
        #expect(try await refresh(first["refresh_token"])["code"] == "refresh_token_already_used")
        #expect(try await wire.ask("GET /auth/v1/user", bearer: third["access_token"]).status == 200)
        clock.advance(by: delay)
        let next = try await refresh(third["refresh_token"])
        #expect(next.status == status)
        guard status == 200 else {
            #expect(next["code"] == "refresh_token_already_used")
            return
        }
        #expect(try await refresh(next["refresh_token"]).status == 200)
        #expect(try await refresh(first["refresh_token"])["code"] == "refresh_token_already_used")
    }

    @Test func aNewPasswordEndsTheOtherSessionsAndTheMails() async throws {
        let wire = conversation(accounts: [Self.email: true])
        let (here, there) = (try await signIn(wire), try await signIn(wire))
        _ = try await wire.ask("POST /auth/v1/otp", ["email": .string(Self.email)])
        func change(_ password: String) async throws -> String? {
            try await wire.ask("PUT /auth/v1/user", ["password": .string(password)], bearer: here)["code"]
        }
        #expect(try await change(Self.password) == "same_password")
        #expect(try await change("12345") == "weak_password")
        #expect(try await change("battery staple") == nil)
        #expect(try await wire.ask("GET /auth/v1/user", bearer: here).status == 200)
        #expect(try await wire.ask("GET /auth/v1/user", bearer: there)["code"] == "session_not_found")
        let mail = try #require(wire.server.mails.first)
        let late = try await wire.ask(
            "POST /auth/v1/verify",
            ["type": .string("email"), "email": .string(Self.email), "token": .string(mail.code)])
        #expect(late.status == 403)
    }

    @Test func metadataIsMergedAndANullTakesAMemberAway() async throws {
        let wire = conversation(accounts: [Self.email: true])
        let bearer = try await signIn(wire)
        func change(_ data: [String: JSONValue]) async throws -> JSONValue? {
            try await wire.ask("PUT /auth/v1/user", ["data": .object(data)], bearer: bearer).user["user_metadata"]
        }
        #expect(try await change(["full_name": .string("Anna"), "a": .integer(1)]) != nil)
        #expect(
            try await change(["a": .null, "b": .bool(true)])
                == .object(["full_name": .string("Anna"), "b": .bool(true)]))
    }

    @Test(arguments: [
        ("global", 204, [false, false]), ("local", 204, [false, true]), ("others", 204, [true, false]),
        ("odd", 400, [true, true]),
    ])
    func aSignOutEndsWhatItSays(_ scope: String, _ status: Int, _ alive: [Bool]) async throws {
        let wire = conversation(accounts: [Self.email: true])
        let (here, there) = (try await signIn(wire), try await signIn(wire))
        #expect(try await wire.ask("POST /auth/v1/logout?scope=\(scope)", bearer: here).status == status)
        #expect((try await wire.ask("GET /auth/v1/user", bearer: here).status == 200) == alive[0])
        #expect((try await wire.ask("GET /auth/v1/user", bearer: there).status == 200) == alive[1])
    }

    @Test func aTokenForTheAPIIsGivenWhereThereIsOne() async throws {
        let wire = conversation(accounts: [Self.email: true])
        let bearer = try await signIn(wire)
        #expect(try await wire.ask("POST /functions/v1/api-token", [:], bearer: bearer)["token"] != nil)
        wire.server.offersAPIToken = false
        #expect(try await wire.ask("POST /functions/v1/api-token", [:], bearer: bearer).status == 404)
    }

    @Test func aDeletedAccountIsGoneWithItsSessions() async throws {
        let wire = conversation(accounts: [Self.email: true])
        let bearer = try await signIn(wire)
        #expect(try await wire.ask("POST /functions/v1/delete-account", [:], bearer: bearer).status == 200)
        #expect(!wire.server.hasAccount(email: Self.email))
        #expect(try await wire.ask("GET /auth/v1/user", bearer: bearer).status == 403)
    }
}
