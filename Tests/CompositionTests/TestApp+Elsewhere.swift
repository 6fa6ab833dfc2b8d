import AuthFeature
import Composition
import Design

/// What another process of the app's home does to the session.
extension TestApp {
    /// The message of a window that has been signed out by another process.
    static let signedOutElsewhere = [
        Toast(.warning, "You signed out in another window or command.")
    ]

    /// Follows what other processes have done, as an open window does when the session's file changes.
    func followElsewhere() async {
        try? dependencies.authFeature.restoreSession()
        await window.settle()
    }

    func signOutElsewhere() async throws {
        let other = try otherProcess()
        try other.authFeature.restoreSession()
        await other.authFeature.signOut()
    }

    func signInElsewhere(_ email: String = "ada@example.com", password: String = "lovelace") async throws {
        try await otherProcess().authFeature.signIn(email: email, password: password)
    }
}
