import Logging
import Navigation

/// Keeps one window's navigation, so that it opens again as it was left.
@MainActor
final class SceneKeeper {
    private let name: String
    private let store: any SceneStore
    private let logger: Logger
    private var saved: SavedNavigation?
    /// What came of the last restoration, in words; nil before one.
    private(set) var report: String?

    init(name: String, store: any SceneStore, logger: Logger) {
        self.name = name
        self.store = store
        self.logger = logger
    }

    /// Saves the window as it is, durably, unless it is saved like that already.
    func save(_ state: NavigationState, account: String?) async throws {
        let navigation = SavedNavigation(state, account: account)
        guard navigation != saved else { return }
        try await store.save(navigation, scene: name)
        saved = navigation
    }

    /// Restores what was saved for this account, entry by entry. Nobody gets to see where another account was.
    func restore(into router: AppRouter, account: String?) async {
        do {
            guard let navigation = try await store.load(scene: name) else { return }
            guard navigation.schema == SavedNavigation.currentSchema, navigation.account == account else { return }
            let restoration = Restoration(navigation, into: router.state, table: router.table)
            router.perform(.restore(restoration.state))
            report = restoration.report
            logger.info("restored", metadata: ["scene": "\(name)", "report": "\(restoration.report)"])
        } catch {
            report = "failed: \(error)"
            logger.error("cannot restore", metadata: ["scene": "\(name)", "reason": "\(error)"])
        }
    }
}
