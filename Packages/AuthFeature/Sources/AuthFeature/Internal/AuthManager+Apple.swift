import Foundation

/// Sign in with Apple.
extension AuthManager {
    func beginAppleInBrowser() async throws(AuthError) -> URL {
        throw .notAvailable(what: "Sign in with Apple")
    }

    func beginAppleToken() throws(AuthError) -> String {
        throw .notAvailable(what: "Sign in with Apple")
    }

    func signInWithApple(_ credential: AppleCredential) async throws(AuthError) -> AppUser {
        throw .notAvailable(what: "Sign in with Apple")
    }
}
