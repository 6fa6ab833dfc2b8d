public import AuthFeature
import Core

/// Sign-in without an app: what its preview shows.
@MainActor
public enum AuthPreview {
    /// What the preview shows, by name: `Tools/run --module auth --state signed-in`.
    public enum State: String, CaseIterable, Sendable {
        case signedOut = "signed-out", signedIn = "signed-in", offline
        /// The password was right, and a code is asked for.
        case secondFactor = "second-factor"
    }

    /// Puts a server and a feature into a state, with the accounts of Ada and Grace, who has a second factor.
    ///
    /// - Returns: the secret of the second factor, for ``InMemoryAuthServer/code(of:use:)``.
    public static func arrange(
        _ state: State, _ server: InMemoryAuthServer, _ feature: any AuthFeatureAPI
    ) async throws(AuthError) -> String {
        server.addAccount(email: "ada@example.com", password: "lovelace")
        server.addAccount(email: "grace@example.com", password: "hopper1")
        let secret = server.addFactor(to: "grace@example.com")?.revealed ?? ""
        switch state {
        case .signedOut: break
        case .signedIn: try await feature.signIn(email: "ada@example.com", password: "lovelace")
        case .secondFactor: _ = try? await feature.signIn(email: "grace@example.com", password: "hopper1")
        case .offline: server.mood = .offline
        }
        return secret
    }
}
