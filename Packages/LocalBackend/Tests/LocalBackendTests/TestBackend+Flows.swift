import Foundation
import Testing

@testable import LocalBackend

extension TestBackend {
    /// The mails in the outbox, oldest first.
    func mails() throws -> [OutboxMail] {
        try Outbox(dataDirectory: directory).mails()
    }

    /// The newest mail to an address.
    func mail(to email: String = "ada@example.com") throws -> OutboxMail {
        try #require(try mails().last { $0.to == email })
    }

    /// Makes a call without a session.
    func post(_ call: String, _ body: String, query: String = "", headers: [String: String] = [:]) async throws
        -> Answer
    {
        try await self.call("POST", "/auth/v1/\(call)\(query)", body, headers: headers)
    }

    func requestMail(_ call: String, to email: String = "ada@example.com") async throws -> Answer {
        try await post(call, #"{"email":"\#(email)"}"#)
    }

    func requestCode(_ email: String = "ada@example.com", more: String = "") async throws -> Answer {
        try await post("otp", #"{"email":"\#(email)"\#(more)}"#)
    }

    func verify(_ type: String, _ code: String, email: String = "ada@example.com") async throws -> Answer {
        try await post("verify", #"{"type":"\#(type)","email":"\#(email)","token":"\#(code)"}"#)
    }

    /// Opens a mail's link as a browser would: without a key.
    func open(_ mail: OutboxMail) async throws -> Answer {
        try await open(try #require(mail.link))
    }

    func open(_ link: URL) async throws -> Answer {
        #expect(link.port == Int(port))
        return try await call(
            "GET", "\(link.path(percentEncoded: true))?\(link.query(percentEncoded: true) ?? "")",
            headers: ["apikey": ""])
    }

    /// Sends the form of the development issuer's page, as a browser or by other means.
    ///
    /// - Parameter fields: the values of the form, percent-encoded.
    func submit(
        _ page: Answer, state: String, _ fields: String, headers: [String: String] = [:]
    ) async throws -> Answer {
        var headers = headers
        headers["apikey"] = ""
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        return try await call(
            "POST", DevelopmentIssuer.path, "state=\(state)&token=\(page.pageToken ?? "")&\(fields)", headers: headers)
    }

    /// Signs in with Apple by ID token.
    func grant(_ token: String, more: String = "") async throws -> Answer {
        try await post("token", #"{"provider":"apple","id_token":"\#(token)"\#(more)}"#, query: "?grant_type=id_token")
    }

    /// A token of the development issuer.
    func token(of identity: DevelopmentIdentity) async throws -> String {
        try await identity.token(dataDirectory: directory, now: { [clock] in clock.now })
    }

    func exchange(_ code: String, _ verifier: String) async throws -> Answer {
        try await post("token", #"{"auth_code":"\#(code)","code_verifier":"\#(verifier)"}"#, query: "?grant_type=pkce")
    }
}

extension OutboxMail {
    /// The token in the link.
    var hashedToken: String {
        link.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }?.queryItems?
            .first { $0.name == "token" }?.value ?? ""
    }

    /// A code that is not this mail's.
    var wrongCode: String { code == "000000" ? "000001" : "000000" }
}

extension Answer {
    /// The token in the form of the development issuer's page.
    var pageToken: String? {
        text.firstMatch(of: /name="token" value="([^"]+)"/).map { String($0.1) }
    }

    /// The target of a redirect, without query and fragment.
    var destination: String? {
        headers["location"].map { String($0.prefix { $0 != "?" && $0 != "#" }) }
    }

    /// The items in a redirect's fragment.
    var fragment: [String: String] {
        Self.items(headers["location"]?.split(separator: "#", maxSplits: 1).dropFirst().first)
    }

    /// The items in a redirect's query.
    var query: [String: String] {
        Self.items(
            headers["location"]?.split(separator: "#", maxSplits: 1).first?.split(separator: "?", maxSplits: 1)
                .dropFirst().first)
    }

    private static func items(_ text: Substring?) -> [String: String] {
        let pairs = (text ?? "").split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                String($0).replacing("+", with: " ").removingPercentEncoding ?? ""
            }
            return (halves[0], halves.count > 1 ? halves[1] : "")
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
}

/// A PKCE verifier and its challenge.
struct TestVerifier: Sendable {
    let verifier: String
    let challenge: String
    let method: String

    /// The example of RFC 7636, appendix B.
    static let s256 = TestVerifier(
        verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
        challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", method: "s256")

    /// A verifier that is its own challenge, of the maximum length, with characters of every kind.
    static let plain = TestVerifier(verifier: longest, challenge: longest, method: "PLAIN")

    private static let longest = "Az09-._~" + String(repeating: "v", count: 120)

    /// Members to add to a call's body.
    var members: String { #","code_challenge":"\#(challenge)","code_challenge_method":"\#(method)""# }
}
