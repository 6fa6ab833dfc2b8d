import Foundation
@testable import LocalBackend
import Testing

/// The authenticator app of a test.
///
/// A backend accepts codes of the present period and of those beside it, and each only once. So a test uses the code of
/// now first and then the next one, and does not wait.
struct Authenticator {
    let secret: String
    private let totp: TOTP

    /// - Parameter secret: Base32, with or without spaces.
    init(_ secret: String) {
        self.secret = secret.replacing(" ", with: "")
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let bits = secret.compactMap(alphabet.firstIndex).map { String(32 + $0, radix: 2).dropFirst() }.joined()
        let bytes = stride(from: 0, to: bits.count - 7, by: 8).compactMap {
            UInt8(bits.dropFirst($0).prefix(8), radix: 2)
        }
        totp = TOTP(secret: Data(bytes))
    }

    /// The code of now.
    var code: String { code(after: 0) }
    /// The code that is shown next; accepted already.
    var nextCode: String { code(after: 1) }

    private func code(after periods: Int) -> String {
        totp.code(for: Int(Date().timeIntervalSince1970) / TOTP.period + periods)
    }

    /// A code that is wrong now and for a while.
    var wrongCode: String {
        let right = Set((-2...4).map(code(after:)))
        return (0...9).map { String(repeating: "\($0)", count: 6) }.first { !right.contains($0) } ?? "123456"
    }
}

extension DriverSession {
    /// From any tab: adds a second factor on the account's screen, without confirming it.
    func beginFactor(_ name: String = "Phone") async throws -> Authenticator {
        try await showAccount()
        try await type(name, into: "account.factor-name")
        let here = try await tap("account.add-factor")
        return Authenticator(try #require(here.element("account.factor-secret")?.value))
    }

    /// From any tab: adds a second factor and confirms it with the code of now.
    func addFactor(_ name: String = "Phone") async throws -> Authenticator {
        let app = try await beginFactor(name)
        try await type(app.code, into: "account.factor-code")
        let here = try await tap("account.confirm-factor")
        #expect(here.factors == [name], "\(here.element("account.error")?.value ?? "")")
        return app
    }

    /// Enters a code on the screen for second factors.
    @discardableResult
    func enterCode(_ code: String) async throws -> Answer.Snapshot {
        try await type(code, into: "second-factor.code")
        return try await tap("second-factor.verify")
    }

    func signOut() async throws {
        try await say(["do": "tab", "tab": "settings"])
        if try await snapshot().screen.id == "account" { try await say(["do": "pop"]) }
        try await tap("settings.sign-out")
    }
}

extension Answer.Snapshot {
    /// The labels of the second factors on the account's screen.
    var factors: [String] {
        screen.elements.filter { $0.id.hasPrefix("account.factor.") }.map(\.label)
    }
}
