import Core
import Domain
import Foundation
import Persistence
import SettingsFeature

/// Notices what other processes do to this home, as long as a window is open.
@MainActor
final class HomeFollower {
    /// What follows from it.
    struct Work {
        /// The session's file has changed, by whomever.
        let session: @MainActor () async -> Void
        /// The onboarding of the account in force stands elsewhere now.
        let onboarding: @MainActor () async -> Void
        /// Something may have been committed to the database.
        let database: @MainActor () async -> Void
    }

    private let session: URL
    private let settings: SQLiteSettingsStore
    private let database: AppDatabase
    private let watcher: any DirectoryWatching
    private let work: Work
    private var following: [Task<Void, Never>] = []

    /// - Parameter session: the session's file.
    init(
        session: URL, settings: SQLiteSettingsStore, database: AppDatabase,
        watcher: any DirectoryWatching = DirectoryWatcher(), work: Work
    ) {
        self.session = session
        self.settings = settings
        self.database = database
        self.watcher = watcher
        self.work = work
    }

    func begin() {
        settings.followOtherProcesses()
        let files = watcher.changes(in: session.deletingLastPathComponent())
        let name = session.lastPathComponent
        let steps = settings.values(for: SharedSettings.onboardingProgress)
        let commits = database.changes()
        following = [
            Task { [work] in
                for await change in files where change.names.contains(name) || change.mayHaveMissedSome {
                    await work.session()
                }
            },
            Task { [work] in for await _ in steps { await work.onboarding() } },
            Task { [work] in for await _ in commits { await work.database() } },
        ]
    }

    func end() {
        for task in following { task.cancel() }
        following = []
    }
}
