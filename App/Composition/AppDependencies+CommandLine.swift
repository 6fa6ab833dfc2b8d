public import AuthFeature
import Core
import Foundation
import Persistence
public import SettingsStorage

/// What command lines need beside the parts themselves.
extension AppDependencies {
    /// Makes sure that the app can keep what it is given, before anything is asked of anybody.
    ///
    /// - Throws: `FileError` or `SettingsError`, with the way to mend it.
    public func prepare() throws {
        try PrivateDirectory(services.directories.state).prepare()
        try services.settings.preload()
    }

    /// The settings, those of the signed-in account in force, for a command that may change them.
    public func settingsOfSignedIn() throws -> SQLiteSettingsStore {
        try prepare()
        return try settingsForReading()
    }

    /// The settings, those of the signed-in account in force. Makes nothing, so that they can be read from a full disk and
    /// from one that is mounted read-only.
    public func settingsForReading() throws -> SQLiteSettingsStore {
        try useSignedInAccount()
        return services.settings
    }

    /// Restores the session, and puts the settings of its account in force.
    ///
    /// - Returns: the account; nil when no session is stored.
    @discardableResult
    func useSignedInAccount() throws(AuthError) -> String? {
        try authFeature.restoreSession()
        let account = authFeature.currentSession?.uid
        services.settings.use(account: account)
        return account
    }

    /// Deletes the account of the signed-in user, and what this home keeps of it.
    ///
    /// - Returns: why something is still here although the account is deleted; nil when nothing is left.
    public func deleteAccount() async throws(AuthError) -> (any Error)? {
        try await AccountDeletion(auth: authFeature, services: services, feedback: feedback).run()
    }

    /// Ends what this process serves, so that it can exit.
    public func finish() async {
        await services.backend.stop()
    }

    /// Whether a link is sign-in's own, and no place in the app.
    public func isCallback(_ url: String) -> Bool {
        URL(string: url).map(AuthCallback.claims) ?? false
    }
}
