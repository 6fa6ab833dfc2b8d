public import AuthFeature
import ContentFeature
import Core
import Foundation
import Persistence
public import SettingsStorage

/// Operations for the command line.
extension AppDependencies {
    /// Checks that the app can store data. Call this before asking the user for input.
    ///
    /// - Throws: `FileError` or `SettingsError`, whose description says how to fix the problem.
    public func prepare() throws {
        try PrivateDirectory(services.directories.state).prepare()
        try services.settings.preload()
    }

    /// The settings, with those of the signed-in account in force. For commands that may change them.
    public func settingsOfSignedIn() throws -> SQLiteSettingsStore {
        try prepare()
        return try settingsForReading()
    }

    /// The settings, with those of the signed-in account in force. Creates no file, so that it works on a full or
    /// read-only disk.
    public func settingsForReading() throws -> SQLiteSettingsStore {
        try useSignedInAccount()
        return services.settings
    }

    /// The signed-in account, for commands about what it has stored. Its settings are in force from now on.
    ///
    /// - Parameter stores: whether the command will store something, which is then checked first, as ``prepare()`` does.
    ///   Without it, no file is created, so that what is stored can be read on a full or read-only disk.
    /// - Throws: `AuthError.notSignedIn`; an error of the disk.
    public func signedInAccount(stores: Bool = false) throws -> String {
        if stores { try prepare() }
        guard let account = try useSignedInAccount() else { throw AuthError.notSignedIn }
        return account
    }

    /// Puts the signed-in account in force for a command that needs none. A session that cannot be read is no reason to
    /// refuse it.
    public func useAccountIfAny() {
        _ = try? useSignedInAccount()
    }

    /// Restores the session, and puts the settings of its account in force.
    ///
    /// - Returns: the account; nil when no session is stored.
    @discardableResult
    func useSignedInAccount() throws(AuthError) -> String? {
        try authFeature.restoreSession()
        let account = authFeature.currentSession?.uid
        services.accountOfCommand = account
        services.settings.use(account: account)
        return account
    }

    /// Deletes the account of the signed-in user, and its data in this home.
    ///
    /// - Parameter session: in which the user confirmed that.
    /// - Returns: what to tell the user when some of the account's data is still in this home.
    public func deleteAccount(in session: SessionID, named name: String) async throws(AuthError) -> String? {
        try await deletion.run(in: session).map { AccountDeletion.words(for: $0, of: "Your account \(name)") }
    }

    /// Removes what an earlier process has left of accounts that are deleted.
    ///
    /// - Returns: what to tell the user of it; nil when nothing was left.
    public func finishDeletions() async -> String? {
        guard !authFeature.deletedAccounts.isEmpty else { return nil }
        if let leftover = await deletion.finish() { return AccountDeletion.words(for: leftover, of: "An account") }
        return "What was left of a deleted account on this machine is removed."
    }

    var deletion: AccountDeletion {
        AccountDeletion(
            auth: authFeature, services: services, feedback: feedback, content: { [unowned self] in content })
    }

    /// Ends the replies of this process, and stops the embedded backend if this process serves it, so that the process
    /// can exit.
    public func finish() async {
        await existing(ContentModule.self)?.feature.stop()
        await services.stopBackends()
    }

    /// Whether a link is a callback of a sign-in, and not a place in the app.
    public func isCallback(_ url: String) -> Bool {
        URL(string: url).map(AuthCallback.claims) ?? false
    }
}
