import Core
import Foundation
import Testing

@testable import LocalBackend

/// What happens before a row's request. A step is a few words, and its values have names that later steps and the request
/// use as `{name}`.
///
/// - `ada`, `bob`: signs up; with `confirm`, also confirms. `{access}`, `{refresh}`, `{user_id}`; bob's are `{bob_access}`
///   and so on. `ada unconfirmed` signs up only. `anonymous` is an anonymous user.
/// - `sign in`, `second session` (`{access2}`), `refresh` (`{refresh1}` is the first token), `reuse {refresh1}`, `sign out`,
///   `exchange` (of `{auth_code}`), `colour blue` (in the user's metadata).
/// - `otp`, `recover`, `reauthenticate`, `change` (to new@example.com), `invite bob`: sends mails. `{code}`,
///   `{token_hash}`; of a change `{code_new}`, `{hash_new}`, `{code_current}`, `{hash_current}`. With ` pkce`, in a flow.
/// - `confirm`, `confirm new`, `confirm current`: posts a code. `open`, `open new`, `open current`: opens a link;
///   `{auth_code}`.
/// - `61 s`, `25 h`: time passes.
/// - `token …`: `{token}` is an access token of ada's with such a fault. `apple …`: `{apple}` is such an ID token.
/// - `authorize`: a sign-in in a browser begins; `{state}`, and `{provider}` is the provider's page.
/// - `30 sign-ins`, `30 verifications` and so on: calls that are counted.
/// - `ban`, `delete`, `new password`, `link email_change_new`: by an administrator.
struct RealServerSetup {
    static let site = "http://localhost:3000/welcome"
    static let password = "correct horse"

    let test: TestBackend
    private(set) var values = [
        "site": site, "verifier": TestVerifier.s256.verifier, "challenge_s256": TestVerifier.s256.challenge,
    ]
    private var refreshed = 1
    /// The factor of `{factor}`.
    var factor: TestFactor?

    init(_ test: TestBackend) {
        self.test = test
        values["provider"] = "http://127.0.0.1:\(test.port)\(DevelopmentIssuer.path)"
    }

    mutating func take(_ step: String) async throws {
        var words = step.split(separator: " ").map(String.init)
        let isFlow = words.last == "pkce"
        if isFlow { words.removeLast() }
        if try await takeFactorStep(step) { return }
        switch (words.first ?? "", words.dropFirst().joined(separator: " ")) {
        case ("ada", ""): try await signUp("ada", as: "")
        case ("bob", ""): try await signUp("bob", as: "bob_")
        case ("ada", "unconfirmed"): try await signUpOnly("ada")
        case ("anonymous", ""): keep(try await call("POST /signup", "{}"))
        case ("sign", "in"): keep(try await signIn())
        case ("second", "session"): values["access2"] = try await signIn().accessToken
        case ("sign", "out"): try await call("POST /logout", token: "{access}")
        case ("refresh", ""): try await refresh()
        case ("reuse", let name):
            try await call("POST /token?grant_type=refresh_token", #"{"refresh_token":"\#(name)"}"#, status: 400)
        case ("otp", ""): try await sendMail("POST /otp", to: "ada", isFlow: isFlow)
        case ("recover", let name): try await sendMail("POST /recover", to: name.isEmpty ? "ada" : name, isFlow: isFlow)
        case ("reauthenticate", ""):
            try await call("GET /reauthenticate", token: "{access}")
            try readMail(of: "ada")
        case ("invite", "bob"):
            try await call("POST /invite", #"{"email":"bob@example.com"}"#, token: "{service}")
            try readMail(of: "bob")
        case ("change", ""): try await changeAddress(isFlow: isFlow)
        case ("confirm", let which): try await confirm(which)
        case ("open", let which): try await open(which)
        case ("exchange", ""):
            try await call("POST /token?grant_type=pkce", #"{"auth_code":"{auth_code}","code_verifier":"{verifier}"}"#)
        case ("authorize", ""):
            let answer = try await call("GET /authorize?provider=apple&redirect_to={site}", status: 302)
            values["state"] = answer.query["state"]
        case ("colour", let name):
            try await call("PUT /user", #"{"data":{"colour":"\#(name)"}}"#, token: "{access}")
        case ("ban", ""): try await administer("PUT", #"{"ban_duration":"1h"}"#)
        case ("delete", ""): try await administer("DELETE")
        case ("new", "password"): try await administer("PUT", #"{"password":"battery staple"}"#)
        case ("link", let type): try await generateLink(type)
        case ("token", let fault): values["token"] = try accessToken(fault)
        case ("apple", let kind): values["apple"] = try await appleToken(kind)
        case ("30", let calls): for _ in 0..<30 { try await repeated(calls) }
        case (let number, "s"): test.clock.advance(bySeconds: try seconds(number, step))
        case (let number, "h"): test.clock.advance(bySeconds: 3600 * (try seconds(number, step)))
        default: throw UnknownStep(text: step)
        }
    }

    private func seconds(_ number: String, _ step: String) throws -> Double {
        guard let seconds = Double(number) else { throw UnknownStep(text: step) }
        return seconds
    }

    // MARK: Calls

    /// Makes a call of the setup, which must succeed.
    @discardableResult
    func call(
        _ request: String, _ body: String? = nil, token: String? = nil, status: Int? = nil
    ) async throws -> Answer {
        let words = try fill(request).split(separator: " ")
        let answer = try await test.call(
            String(words[0]), "/auth/v1\(words[1])", try body.map(fill), token: try token.map(fill))
        let isExpected = status.map { answer.status == $0 } ?? (200..<300).contains(answer.status)
        try #require(isExpected, "\(request): \(answer.status) \(answer.text)")
        return answer
    }

    /// Sends a row's request.
    func send(_ row: RealServerRow) async throws -> Answer {
        let words = try fill(row.request).split(separator: " ")
        var body = row.raw
        if let json = row.body { body = String(decoding: try JSONEncoder().encode(json), as: UTF8.self) }
        return try await test.call(
            String(words[0]), "/auth/v1\(words[1])", try body.map(fill),
            headers: try (row.headers ?? [:]).mapValues(fill), newForm: false)
    }

    /// Replaces each `{name}` with its value.
    func fill(_ text: String) throws -> String {
        var filled = ""
        var rest = text[...]
        while let match = rest.firstMatch(of: /\{([a-z][a-z0-9_+-]*)\}/) {
            filled += rest[..<match.range.lowerBound]
            filled += try value(String(match.1))
            rest = rest[match.range.upperBound...]
        }
        return filled + rest
    }

    private func value(_ name: String) throws -> String {
        switch name {
        case "service": return try test.serviceRoleKey()
        case "anon": return test.backend.endpoint.key
        case "wrong_code": return values["code"] == "000000" ? "000001" : "000000"
        default: return try #require(values[name] ?? oneTimeCode(name), "{\(name)} has no value.")
        }
    }

    // MARK: Accounts

    private mutating func signUp(_ name: String, as prefix: String) async throws {
        let body = #"{"email":"\#(name)@example.com","password":"\#(Self.password)"}"#
        let signedUp = try await test.call("POST", "/auth/v1/signup", body)
        if signedUp.errorCode == "signup_disabled" {
            try await call(
                "POST /admin/users",
                #"{"email":"\#(name)@example.com","password":"\#(Self.password)","email_confirm":true}"#,
                token: "{service}")
            return keep(try await signIn(name), as: prefix)
        }
        guard signedUp.accessToken.isEmpty else { return keep(signedUp, as: prefix) }
        let mail = try test.mail(to: "\(name)@example.com")
        keep(try await test.verify("signup", mail.code, email: mail.to), as: prefix)
        // No interval between mails is left over.
        test.clock.advance(bySeconds: 61)
    }

    private mutating func signUpOnly(_ name: String) async throws {
        let answer = try await call("POST /signup", #"{"email":"\#(name)@example.com","password":"\#(Self.password)"}"#)
        values["user_id"] = answer.string("id")
        try readMail(of: name)
    }

    func signIn(_ name: String = "ada") async throws -> Answer {
        try await call(
            "POST /token?grant_type=password", #"{"email":"\#(name)@example.com","password":"\#(Self.password)"}"#)
    }

    private mutating func refresh() async throws {
        values["refresh\(refreshed)"] = values["refresh"]
        keep(try await call("POST /token?grant_type=refresh_token", #"{"refresh_token":"{refresh}"}"#))
        refreshed += 1
        values["refresh\(refreshed)"] = values["refresh"]
    }

    mutating func keep(_ session: Answer, as prefix: String = "") {
        values[prefix + "access"] = session.accessToken
        values[prefix + "refresh"] = session.refreshToken
        values[prefix + "user_id"] = session.string("user", "id")
    }

    mutating func keep(_ value: String?, as name: String) {
        values[name] = value
    }

    private func administer(_ method: String, _ body: String? = nil) async throws {
        try await call("\(method) /admin/users/{user_id}", body, token: "{service}")
    }

    // MARK: Mails

    private mutating func sendMail(_ request: String, to name: String, isFlow: Bool) async throws {
        let members = isFlow ? TestVerifier.s256.members : ""
        try await call("\(request)?redirect_to={site}", #"{"email":"\#(name)@example.com"\#(members)}"#)
        if name != "nobody" { try readMail(of: name) }
    }

    private mutating func readMail(of name: String) throws {
        let mail = try test.mail(to: "\(name)@example.com")
        values["code"] = mail.code
        values["token_hash"] = mail.hashedToken
    }

    private mutating func changeAddress(isFlow: Bool) async throws {
        let members = isFlow ? TestVerifier.s256.members : ""
        let before = try test.mails().count
        try await call("PUT /user?redirect_to={site}", #"{"email":"new@example.com"\#(members)}"#, token: "{access}")
        for mail in try test.mails().dropFirst(before) {
            let which = mail.to == "new@example.com" ? "new" : "current"
            values["code_\(which)"] = mail.code
            values["hash_\(which)"] = mail.hashedToken
        }
    }

    private mutating func generateLink(_ type: String) async throws {
        let answer = try await call(
            "POST /admin/generate_link",
            #"{"type":"\#(type)","email":"ada@example.com","new_email":"new@example.com"}"#, token: "{service}")
        values[type == "email_change_new" ? "hash_new" : "hash_current"] = answer.string("hashed_token")
    }

    private func confirm(_ which: String) async throws {
        switch which {
        case "": try await call("POST /verify", #"{"type":"signup","email":"ada@example.com","token":"{code}"}"#)
        case "new":
            try await call("POST /verify", #"{"type":"email_change","email":"new@example.com","token":"{code_new}"}"#)
        case "current":
            try await call(
                "POST /verify", #"{"type":"email_change","email":"ada@example.com","token":"{code_current}"}"#)
        default: throw UnknownStep(text: "confirm \(which)")
        }
    }

    private mutating func open(_ which: String) async throws {
        let (token, type) = which.isEmpty ? ("{token_hash}", "signup") : ("{hash_\(which)}", "email_change")
        let isFlow = values["token_hash"]?.hasPrefix(OneTimeTokens.flowPrefix) == true
        let answer = try await call(
            "GET /verify?token=\(token)&type=\(which.isEmpty && isFlow ? "magiclink" : type)&redirect_to={site}",
            status: 303)
        values["auth_code"] = answer.query["code"]
    }

    private func repeated(_ calls: String) async throws {
        switch calls {
        case "sign-ins":
            let body = #"{"email":"nobody@example.com","password":"x"}"#
            _ = try await test.post("token", body, query: "?grant_type=password")
        case "verifications":
            _ = try await test.post("verify", #"{"type":"signup","email":"nobody@example.com","token":"123456"}"#)
        case "anonymous sign-ups": try await call("POST /signup", "{}")
        default: try await repeatedFactorCall(calls)
        }
    }
}
