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
}
