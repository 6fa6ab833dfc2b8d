import AuthFeatureTesting
import Core
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite("The in-memory server", .timeLimit(.minutes(10)))
struct InMemoryAuthServerTests {
    private static let email = "anna@example.org"
    private static let password = "correct horse"
    private static let callback = "redirect_to=slipway://login-callback"
    private let clock = ManualDate()

    private func conversation(
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

    private func credentials(_ email: String = email, _ password: String = password) -> [String: JSONValue] {
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

    // MARK: Signed in

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
