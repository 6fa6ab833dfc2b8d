import AuthFeature
import Domain
import Persistence
import SettingsStorage

/// Observes the changes that other processes make to this home while a window is open.
@MainActor
final class HomeFollower {
    /// What to do after a change.
    struct Work {
        /// Called when the onboarding of the account in force has reached another step.
        let onboarding: @MainActor () async -> Void
        /// Called when something may have been committed to the database.
        let database: @MainActor () async -> Void
    }

    private let auth: any AuthFeatureAPI
    private let settings: SQLiteSettingsStore
    private let database: AppDatabase
    private let work: Work
    private var following: [Task<Void, Never>] = []

    init(auth: any AuthFeatureAPI, settings: SQLiteSettingsStore, database: AppDatabase, work: Work) {
        self.auth = auth
        self.settings = settings
        self.database = database
        self.work = work
    }

    func begin() {
        settings.followOtherProcesses()
        auth.followOtherProcesses()
        let steps = settings.values(for: SharedSettings.onboardingProgress)
        let commits = database.changes()
        following = [
            Task { [work] in for await _ in steps { await work.onboarding() } },
            Task { [work] in for await _ in commits { await work.database() } },
        ]
    }

    func end() {
        for task in following { task.cancel() }
        following = []
    }
}
