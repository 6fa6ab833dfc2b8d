import AuthFeature
import Core
import Foundation
import Persistence
public import SettingsFeature

/// What command lines need beside the parts themselves.
extension AppDependencies {
    /// Makes sure that the app can keep what it is given, before anything is asked of anybody.
    ///
    /// - Throws: `FileError` or `SettingsError`, with the way to mend it.
    public func prepare() throws {
        try PrivateDirectory(directories.state).prepare()
        try settings.preload()
    }

    /// The settings, those of the signed-in account in force.
    public func settingsOfSignedIn() throws -> SQLiteSettingsStore {
        try prepare()
        try authFeature.restoreSession()
        settings.use(account: authFeature.currentSession?.uid)
        return settings
    }

    /// Deletes the account of whoever is signed in, and what this home keeps of it.
    public func deleteAccount() async throws {
        let user = authFeature.currentSession
        try await authFeature.deleteAccount()
        if let user { try await accounts.forget(user.uid) }
    }

    /// Ends what this process serves, so that it can exit.
    public func finish() async {
        await backend.stop()
    }

    /// Whether a link is sign-in's own, which only a running shell can tell the meaning of.
    public func isCallback(_ url: String) -> Bool {
        guard let url = URL(string: url) else { return false }
        return url.scheme?.lowercased() == AppRoutes.scheme && url.host()?.lowercased() == "login-callback"
    }
}
