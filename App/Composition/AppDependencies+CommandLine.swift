public import AuthFeature
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

    /// The settings, those of the signed-in account in force, for a command that may change them.
    public func settingsOfSignedIn() throws -> SQLiteSettingsStore {
        try prepare()
        return try settingsForReading()
    }

    /// The settings, those of the signed-in account in force. Makes nothing, so that they can be read from a full disk and
    /// from one that is mounted read-only.
    public func settingsForReading() throws -> SQLiteSettingsStore {
        try authFeature.restoreSession()
        settings.use(account: authFeature.currentSession?.uid)
        return settings
    }

    /// Deletes the account of whoever is signed in, and what this home keeps of it.
    ///
    /// - Returns: why something is still here although the account is deleted; nil when nothing is left.
    public func deleteAccount() async throws(AuthError) -> (any Error)? {
        try await deletion.run()
    }

    /// Ends what this process serves, so that it can exit.
    public func finish() async {
        await backend.stop()
    }

    /// Whether a link is sign-in's own, and no place in the app.
    public func isCallback(_ url: String) -> Bool {
        URL(string: url).map(AuthCallback.claims) ?? false
    }
}
