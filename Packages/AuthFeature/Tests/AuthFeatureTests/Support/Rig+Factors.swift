@testable import AuthFeature
import AuthFeatureTesting
import Core
import Foundation
import Networking
import Testing

/// An authenticator app.
struct Authenticator {
    let secret: String

    /// The code that it shows now, or `later` codes from now.
    func code(after later: Int = 0) -> String {
        InMemoryAuthServer.code(of: secret, use: 1 + later)
    }

    /// A code that it does not show soon.
    var wrongCode: String {
        let right = (0..<20).map { code(after: $0) }
        return ["000000", "111111"].first { !right.contains($0) } ?? "222222"
    }
}

extension Rig {
    /// Adds an account with a verified second factor.
    func authenticator(name: String = "Phone") throws -> Authenticator {
        if !server.hasAccount(email: Self.email) { server.addAccount(email: Self.email, password: Self.password) }
        return Authenticator(secret: try #require(server.addFactor(to: Self.email, name: name)).revealed)
    }

    /// A feature whose user has given the password, and not yet a code.
    func awaitingFeature(http: (any HTTPClient)? = nil) async throws -> AuthManager {
        let feature = feature(http: http)
        await #expect(throws: AuthError.secondFactorNeeded(account: Self.email)) {
            try await feature.signIn(email: Self.email, password: Self.password)
        }
        return feature
    }

    /// A feature whose user has a second factor, and has confirmed a code of the present period.
    func verifiedFeature(_ app: Authenticator) async throws -> AuthManager {
        let feature = try await awaitingFeature()
        try await feature.verifySecondFactor(code: app.code())
        return feature
    }

    /// A feature whose user has confirmed a new factor with a code of the present period.
    func enrolledFeature() async throws -> (feature: AuthManager, app: Authenticator, id: String) {
        let feature = try await signedInFeature()
        let enrollment = try await feature.enrollFactor(name: "Phone")
        let app = Authenticator(secret: enrollment.secret.revealed)
        try await feature.confirmFactor(id: enrollment.id, code: app.code())
        return (feature, app, enrollment.id)
    }

    var awaitedFile: URL { file.deletingLastPathComponent().appendingPathComponent("awaiting-factor.json") }

    var isAwaitedStored: Bool { FileManager.default.fileExists(atPath: awaitedFile.path) }

    var storedAssurance: AssuranceLevel? {
        get throws { try stored.map { AssuranceLevel(of: $0.accessToken) } }
    }
}
