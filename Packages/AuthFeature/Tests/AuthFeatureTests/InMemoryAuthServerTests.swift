import AuthFeatureTesting
import Core
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite("The in-memory server", .timeLimit(.minutes(10)))
struct InMemoryAuthServerTests {
    static let email = "anna@example.org"
    static let password = "correct horse"
    static let callback = "redirect_to=slipway://login-callback"
    let clock = ManualDate()

    func conversation(
        requiresConfirmation: Bool = false, securesEmailChange: Bool = false, accounts: [String: Bool] = [:]
    ) -> WireConversation {
        let clock = clock
        let server = InMemoryAuthServer(
            requiresConfirmation: requiresConfirmation, securesEmailChange: securesEmailChange
        ) { clock.now }
        for (email, isConfirmed) in accounts {
            server.addAccount(email: email, password: Self.password, isConfirmed: isConfirmed)
        }
        return WireConversation(server: server)
    }

    func credentials(_ email: String = email, _ password: String = password) -> [String: JSONValue] {
        ["email": .string(email), "password": .string(password)]
    }

    // MARK: Accounts

    @Test func anAccountThatHasToBeConfirmedIsConfirmedByTheCodeOfTheMail() async throws {
        let wire = conversation(requiresConfirmation: true)
        let made = try await wire.ask("POST /auth/v1/signup", credentials())
        #expect(made.status == 200)
        #expect(made["access_token"] == nil)
        #expect(
            try await wire.ask("POST /auth/v1/token?grant_type=password", credentials())["code"]
                == "email_not_confirmed")
        let mail = try #require(wire.server.mails.first)
        #expect(mail.address == Self.email)
        #expect(mail.kind == .signUp)
        #expect(mail.code.count == 6)
        #expect(mail.callback == nil)
        let verified = try await wire.ask(
            "POST /auth/v1/verify",
            ["type": .string("signup"), "email": .string(Self.email), "token": .string(mail.code)])
        #expect(verified["access_token"] != nil)
        #expect(try await wire.ask("POST /auth/v1/token?grant_type=password", credentials()).status == 200)
    }

    @Test func existingAccountsAreRevealedOnlyWithoutConfirmation() async throws {
        let open = conversation(accounts: [Self.email: true])
        let reply = try await open.ask("POST /auth/v1/signup", credentials())
        #expect(reply.status == 422)
        #expect(reply["code"] == "user_already_exists")
        let closed = conversation(requiresConfirmation: true, accounts: [Self.email: true])
        let answer = try await closed.ask("POST /auth/v1/signup", credentials())
        #expect(answer.status == 200)
        #expect(answer.email == Self.email)
        #expect(closed.server.mails.isEmpty)
    }

    @Test(arguments: [
        ("POST /auth/v1/signup", #"{"email":"b@example.org","password":"12345"}"#, 422, "weak_password"),
        ("POST /auth/v1/signup", #"{"password":"1234567"}"#, 422, "anonymous_provider_disabled"),
        (
            "POST /auth/v1/token?grant_type=password", #"{"email":"anna@example.org","password":"x"}"#, 400,
            "invalid_credentials"
        ),
        ("POST /auth/v1/token?grant_type=odd", "{}", 400, "invalid_credentials"),
        ("POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"x"}"#, 400, "refresh_token_not_found"),
        ("POST /auth/v1/token?grant_type=pkce", #"{"auth_code":"x","code_verifier":"y"}"#, 404, "flow_state_not_found"),
        ("POST /auth/v1/token?grant_type=id_token", #"{"provider":"google","id_token":"x"}"#, 400, "provider_disabled"),
        ("POST /auth/v1/otp", #"{"email":"nobody@example.org","create_user":false}"#, 422, "otp_disabled"),
        ("POST /auth/v1/verify", #"{"type":"email","email":"anna@example.org","token":"000000"}"#, 403, "otp_expired"),
        (
            "POST /auth/v1/verify", #"{"type":"odd","email":"anna@example.org","token":"000000"}"#, 403,
            "otp_expired"
        ),
        ("POST /auth/v1/resend", #"{"type":"odd","email":"anna@example.org"}"#, 400, "validation_failed"),
        ("GET /auth/v1/authorize?provider=odd", "{}", 400, "validation_failed"),
        ("GET /auth/v1/user", "{}", 401, "no_authorization"),
        ("PUT /auth/v1/user", "{}", 401, "no_authorization"),
        ("POST /auth/v1/logout", "{}", 401, "no_authorization"),
        ("POST /functions/v1/api-token", "{}", 401, "no_authorization"),
        ("POST /functions/v1/delete-account", "{}", 401, "no_authorization"),
    ])
    func refusesAsAServerDoes(_ call: String, _ body: String, _ status: Int, _ code: String) async throws {
        let wire = conversation(accounts: [Self.email: true])
        let content = try JSONDecoder().decode([String: JSONValue].self, from: Data(body.utf8))
        let answer = try await wire.ask(call, content)
        #expect(answer.status == status)
        #expect(answer["code"] == code)
    }

    // MARK: Mails

    @Test(arguments: [
        ("POST /auth/v1/otp", #"{"email":"anna@example.org"}"#, "email", InMemoryAuthServer.Mail.Kind.magicLink),
        ("POST /auth/v1/otp", #"{"email":"anna@example.org"}"#, "magiclink", .magicLink),
        ("POST /auth/v1/otp", #"{"email":"new@example.org"}"#, "email", .signUp),
        ("POST /auth/v1/otp", #"{"email":"new@example.org"}"#, "signup", .signUp),
        ("POST /auth/v1/recover", #"{"email":"anna@example.org"}"#, "recovery", .recovery),
        ("POST /auth/v1/resend", #"{"type":"signup","email":"unsure@example.org"}"#, "signup", .signUp),
    ])
    func aCodeSignsInOnceAndOnlyAsWhatItIs(
        _ call: String, _ body: String, _ type: String, _ kind: InMemoryAuthServer.Mail.Kind
    ) async throws {
        let wire = conversation(accounts: [Self.email: true, "unsure@example.org": false])
        let content = try JSONDecoder().decode([String: JSONValue].self, from: Data(body.utf8))
        #expect(try await wire.ask(call, content).status == 200)
        let mail = try #require(wire.server.mails.first)
        #expect(mail.kind == kind)
        func verify(_ type: String, _ email: String) async throws -> WireConversation.Answer {
            try await wire.ask(
                "POST /auth/v1/verify",
                ["type": .string(type), "email": .string(email), "token": .string(mail.code)])
        }
        #expect(try await verify("email_change", mail.address).status == 403)
        #expect(try await verify(type, "other@example.org").status == 403)
        let answer = try await verify(type, mail.address.uppercased())
        #expect(answer["access_token"] != nil)
        #expect(answer.email == mail.address)
        #expect(try await verify(type, mail.address)["code"] == "otp_expired")
    }

    @Test(arguments: ["POST /auth/v1/recover", "POST /auth/v1/resend"])
    func existingAccountsAreNotRevealed(_ call: String) async throws {
        let wire = conversation()
        let answer = try await wire.ask(call, ["type": .string("signup"), "email": .string("nobody@example.org")])
        #expect(answer.status == 200)
        #expect(answer.content.isEmpty)
        #expect(wire.server.mails.isEmpty)
    }

    @Test func aNewerMailTakesTheOlderOnesPlaceAndBothGrowOld() async throws {
        let wire = conversation(accounts: [Self.email: true])
        for _ in 0..<2 { _ = try await wire.ask("POST /auth/v1/otp", ["email": .string(Self.email)]) }
        let codes = wire.server.mails.map(\.code)
        #expect(Set(codes).count == 2)
        func verify(_ code: String) async throws -> Int {
            try await wire.ask(
                "POST /auth/v1/verify",
                ["type": .string("email"), "email": .string(Self.email), "token": .string(code)]
            ).status
        }
        #expect(try await verify(codes[0]) == 403)
        clock.advance(by: 3600)
        #expect(try await verify(codes[1]) == 403)
    }

    // MARK: Links

    @Test func aLinkIsCompletedOnceByTheClientThatRequestedIt() async throws {
        let wire = conversation(requiresConfirmation: true)
        let answer = try await wire.ask(
            "POST /auth/v1/signup?\(Self.callback)",
            credentials().merging(WireConversation.challenge("a verifier")) { own, _ in own })
        #expect(answer.status == 200)
        let callback = wire.server.mails.first?.callback
        #expect(callback?.absoluteString.hasPrefix("slipway://login-callback?code=") == true)
        let code = try WireConversation.code(in: callback)
        func complete(_ verifier: String) async throws -> WireConversation.Answer {
            try await wire.ask(
                "POST /auth/v1/token?grant_type=pkce",
                ["auth_code": .string(code), "code_verifier": .string(verifier)])
        }
        #expect(try await complete("another verifier")["code"] == "bad_code_verifier")
        #expect(try await complete("a verifier")["access_token"] != nil)
        #expect(try await complete("a verifier")["code"] == "flow_state_not_found")
        // The code of the same mail was used up together with the link.
        let mail = try #require(wire.server.mails.first)
        let late = try await wire.ask(
            "POST /auth/v1/verify",
            ["type": .string("signup"), "email": .string(Self.email), "token": .string(mail.code)])
        #expect(late["code"] == "otp_expired")
    }

    @Test func anOldLinkIsRefused() async throws {
        let wire = conversation(accounts: [Self.email: true])
        _ = try await wire.ask(
            "POST /auth/v1/otp?\(Self.callback)",
            ["email": .string(Self.email)].merging(WireConversation.challenge("v")) { own, _ in own })
        let code = try WireConversation.code(in: wire.server.mails.first?.callback)
        clock.advance(by: 3600)
        let answer = try await wire.ask(
            "POST /auth/v1/token?grant_type=pkce", ["auth_code": .string(code), "code_verifier": .string("v")])
        #expect(answer.status == 422)
        #expect(answer["code"] == "flow_state_expired")
    }

    @Test func aLinkLeadsNowhereElse() async throws {
        let wire = conversation(accounts: [Self.email: true])
        _ = try await wire.ask(
            "POST /auth/v1/otp?redirect_to=https://elsewhere.example",
            ["email": .string(Self.email)].merging(WireConversation.challenge("v")) { own, _ in own })
        let callback = try #require(wire.server.mails.first?.callback)
        #expect(callback.absoluteString.hasPrefix(wire.server.endpoint.url.absoluteString))
    }

    // MARK: Apple

    @Test func theBrowserComesBackWithACode() async throws {
        let wire = conversation()
        let base = wire.server.endpoint.url.absoluteString + "/auth/v1/authorize"
        let challenge = WireConversation.challenge("v").map { name, value in
            if case .string(let text) = value { "\(name)=\(text)" } else { name }
        }
        let query = (["provider=apple", Self.callback] + challenge).joined(separator: "&")
        let address = try #require(URL(string: "\(base)?\(query)"))
        #expect(try await wire.ask("GET /auth/v1/authorize?\(query)").status == 302)
        let code = try WireConversation.code(in: wire.server.finishInBrowser(address, email: Self.email))
        let answer = try await wire.ask(
            "POST /auth/v1/token?grant_type=pkce", ["auth_code": .string(code), "code_verifier": .string("v")])
        #expect(answer.email == Self.email)
        let bare = try #require(URL(string: base))
        #expect(wire.server.finishInBrowser(bare, email: Self.email) == nil)
    }

    @Test(
        arguments: [
            ("a nonce", "a nonce", nil), ("a nonce", "another", "invalid nonce"), ("a nonce", nil, "invalid request"),
            (nil, "a nonce", "invalid request"), (nil, nil, nil),
        ] as [(String?, String?, String?)])
    func aTokenFromAppleNeedsItsNonce(_ known: String?, _ sent: String?, _ error: String?) async throws {
        let wire = conversation()
        let hash = known.map { SecureHash.sha256(Data($0.utf8)).map { String(format: "%02x", $0) }.joined() }
        let token = InMemoryAuthServer.appleToken(subject: "anna", email: Self.email, nonce: hash)
        func signIn() async throws -> WireConversation.Answer {
            try await wire.ask(
                "POST /auth/v1/token?grant_type=id_token",
                [
                    "provider": .string("apple"), "id_token": .string(token),
                    "nonce": sent.map(JSONValue.string) ?? .null,
                ])
        }
        let answer = try await signIn()
        #expect(answer["error"] == error)
        #expect((answer["access_token"] != nil) == (error == nil))
        if error == nil { #expect(try await signIn().user["id"] == answer.user["id"]) }
    }

    @Test(arguments: [
        ("", nil), ("a.b", "validation_failed"), ("a.b.c", "validation_failed"),
        ("a.e30.c2lnbmVk", "validation_failed"), ("a.eyJzdWIiOiJhIn0.c2ln", nil),
    ])
    func whatAppleDidNotMakeIsRefused(_ token: String, _ code: String?) async throws {
        let answer = try await conversation().ask(
            "POST /auth/v1/token?grant_type=id_token", ["provider": .string("apple"), "id_token": .string(token)])
        #expect(answer.status == 400)
        #expect(answer["code"] == code)
        #expect(answer["error"] == (code == nil ? "invalid request" : nil))
    }
}
