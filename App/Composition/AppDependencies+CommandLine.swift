public import AuthFeature
public import Core
import Domain
public import Foundation
import Persistence
import SettingsStorage

extension AppDependencies {
    public var configuration: AppConfiguration { services.configuration }
    public var backend: Backend { services.backend }
    /// The requests that the process waits for.
    public var activity: RequestActivity { services.activity }
    public var now: Date { services.environment.now() }
    /// How amounts of money and dates are written.
    public var locale: Locale { services.environment.locale() }

    /// A feature by its id, for a command that uses no more than all features offer.
    public func feature(_ id: String) throws(ConfigurationError) -> any FeatureAPI {
        guard let feature = modules.features(of: self).first(where: { $0.id == id }) else {
            throw ConfigurationError("The app has no feature '\(id)'.")
        }
        return feature
    }

    /// Checks that the app can store data. Call this before asking the user for input, and before a window opens: the
    /// database is not opened, migrated or recovered on the main actor.
    ///
    /// - Throws: `FileError` or `SettingsError`, whose description says how to fix the problem.
    public func prepare() async throws {
        try PrivateDirectory(services.directories.state).prepare()
        do throws(StorageError) {
            try await services.database.prepare()
        } catch {
            throw SettingsError.notSaved(error.description, mayRetry: error.mayRetry)
        }
    }

    /// The signed-in account, for commands about what it has stored. Its settings are in force from now on.
    ///
    /// - Parameter stores: whether the command will store something, which is then checked first, as ``prepare()`` does.
    ///   Without it, no file is created, so that what is stored can be read on a full or read-only disk.
    /// - Throws: `AuthError.notSignedIn`; an error of the disk.
    public func signedInAccount(stores: Bool = false) async throws -> String {
        if stores { try await prepare() }
        guard let account = try await useSignedInAccount() else { throw AuthError.notSignedIn }
        return account
    }

    /// Restores the session, and puts the settings of its account in force. A database that exists is opened first, so that
    /// no setting that is read then opens it on the main actor; what needs it reports why it cannot be.
    ///
    /// - Parameter opens: false to leave the database as it is.
    /// - Returns: the account; nil when no session is stored.
    @discardableResult
    public func useSignedInAccount(opens: Bool = true) async throws(AuthError) -> String? {
        let exists = FileManager.default.fileExists(atPath: services.directories.database.path)
        if opens, exists { _ = try? await services.database.prepare() }
        try authFeature.restoreSession()
        let account = authFeature.currentSession?.uid
        services.settings.use(account: account)
        return account
    }
}
