import Core
import Crypto
import Foundation
import Testing

@testable import LocalBackend

/// A second factor as its user's authenticator app knows it.
struct TestFactor: Sendable {
    let id: String
    let secret: Data
    let clock: SettableClock

    init(_ enrolled: Answer, clock: SettableClock) throws {
        id = try #require(enrolled.string("id"))
        let text = try #require(enrolled.string("totp", "secret"))
        secret = try #require(Self.decode(text))
        self.clock = clock
    }

    /// The code that the app shows, or that it showed or will show some periods away.
    func code(_ periods: Int = 0) -> String {
        TOTP(secret: secret).code(for: Int(clock.now.timeIntervalSince1970) / TOTP.period + periods)
    }

    /// A code that is none of those around the current time.
    var wrongCode: String {
        let near = (-3...3).map(code)
        return ["000000", "111111", "222222", "333333"].first { !near.contains($0) } ?? ""
    }

    /// Reads Base 32, as an app does.
    static func decode(_ text: String) -> Data? {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (bytes, bits, count) = (Data(), 0, 0)
        for character in text {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            (bits, count) = ((bits << 5 | value) & 0xfff, count + 5)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(bits >> count & 0xff))
            }
        }
        return bytes
    }
}

extension TestBackend {
    static let factors = "/auth/v1/factors"

    func enroll(_ token: String, name: String = "phone", more: String = "") async throws -> Answer {
        try await call(
            "POST", Self.factors, #"{"factor_type":"totp","friendly_name":"\#(name)"\#(more)}"#, token: token)
    }

    func challenge(_ factor: TestFactor, _ token: String) async throws -> Answer {
        try await call("POST", "\(Self.factors)/\(factor.id)/challenge", token: token)
    }

    /// Enters a code for a challenge; without one, for a new one.
    func enter(_ code: String, of factor: TestFactor, challenge: String? = nil, _ token: String) async throws
        -> Answer
    {
        var id = challenge
        if id == nil { id = try await self.challenge(factor, token).string("id") }
        return try await call(
            "POST", "\(Self.factors)/\(factor.id)/verify",
            #"{"challenge_id":"\#(id ?? "")","code":"\#(code)"}"#, token: token)
    }

    func unenroll(_ factor: TestFactor, _ token: String) async throws -> Answer {
        try await call("DELETE", "\(Self.factors)/\(factor.id)", token: token)
    }

    /// Enrolls a factor and confirms the session with it.
    func confirm(_ session: Answer, name: String = "phone") async throws -> (factor: TestFactor, session: Answer) {
        let factor = try TestFactor(try await enroll(session.accessToken, name: name), clock: clock)
        let confirmed = try await enter(factor.code(), of: factor, session.accessToken)
        try #require(confirmed.status == 200)
        // The same code is not accepted twice.
        clock.advance(bySeconds: Double(TOTP.period))
        return (factor, confirmed)
    }

    /// A token of this backend with claims of the test's choice.
    func token(_ claims: [String: any Sendable], head: String = #"{"alg":"HS256","typ":"JWT"}"#) throws -> String {
        let secret = try #require(try InstallationSecret.load(from: DataDirectory(url: directory)))
        let body = try JSONSerialization.data(withJSONObject: claims)
        let text = "\(Base64URL.encode(head.utf8)).\(Base64URL.encode(body))"
        let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: secret.signingKey)
        return "\(text).\(Base64URL.encode(code))"
    }
}

extension Answer {
    /// The methods in the access token's `amr`, in its order.
    var methods: [String] {
        (claims?["amr"] as? [[String: Any]] ?? []).compactMap { $0["method"] as? String }
    }

    var assurance: String? { claims?["aal"] as? String }

    /// The user's factors, in the reply for a session or a user.
    var factors: [[String: Any]] { (object("user") ?? json)["factors"] as? [[String: Any]] ?? [] }
}
