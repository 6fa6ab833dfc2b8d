import Core
import Design
import Foundation
import Logging
import Navigation

/// Keeps one window's navigation, so that it opens again as it was left.
///
/// A restored window that crashes before it has shown anything would do so at every start. The start is therefore
/// counted, durably, before anything is restored, and the count taken back once something has been shown; what was
/// restored in two starts running and never shown is set aside.
///
/// What touches the store is done one after the other, in the order in which it was asked for: several steps of a window
/// can end at once, and none may judge by what another is still writing.
@MainActor
final class SceneStateStore {
    private let name: String
    private let store: any SceneStore
    private let toasts: ToastCenter
    private let logger: Logger
    private let now: @Sendable () -> Date
    private var saved: SavedNavigation?
    /// How many starts running, with this one, have restored the window and not shown it; 0 once it has been shown.
    private var unshown = 0
    /// While it is not known yet where the window was, where it is now is nobody's last word.
    private var isRestoring = false
    /// Why what is kept must be set aside before anything takes its place, when that could not be done yet.
    private var owed: String?
    private let steps = SerialQueue()

    init(
        name: String, store: any SceneStore, toasts: ToastCenter, logger: Logger, now: @escaping @Sendable () -> Date
    ) {
        self.name = name
        self.store = store
        self.toasts = toasts
        self.logger = logger
        self.now = now
    }

    /// Saves the window as it is, durably, unless it is saved like that already.
    ///
    /// - Returns: false when the window is still being restored, so that its place is nobody's last word.
    @discardableResult
    func save(_ state: NavigationState, account: String?) async throws -> Bool {
        guard !isRestoring else { return false }
        let navigation = SavedNavigation(state, account: account)
        try await steps.run { try await self.save(navigation) }
        return true
    }

    /// Restores what was saved for this account, entry by entry. Nobody gets to see where another account was.
    func restore(into router: AppRouter, account: String?) async {
        isRestoring = true
        await steps.run { await self.restoreKept(into: router, account: account) }
    }

    /// Something has been drawn: from now on the window counts as shown. Without effect but for the first time.
    func markShown() async {
        // What is drawn while the window is being restored is not yet what is restored.
        guard !isRestoring, unshown > 0 else { return }
        do {
            try await steps.run { @MainActor in
                // A step that ended just before may have marked it.
                guard self.unshown > 0 else { return }
                try await self.store.markShown(scene: self.name)
                self.unshown = 0
            }
        } catch {
            logger.error("window not marked as shown", metadata: ["scene": "\(name)", "reason": "\(error)"])
        }
    }

    private func save(_ navigation: SavedNavigation) async throws {
        guard navigation != saved else { return }
        if let owed {
            try await store.setAside(reported(owed))
            self.owed = nil
        }
        try await store.save(navigation, scene: name, unshown: unshown)
        saved = navigation
    }

    private func restoreKept(into router: AppRouter, account: String?) async {
        defer { isRestoring = false }
        do {
            guard let kept = try await store.load(scene: name) else {
                // A window at its beginning is what comes of nothing, too.
                saved = SavedNavigation(router.state, account: account)
                return
            }
            guard kept.navigation.account == account else { return }
            guard kept.unshown < KeptScene.patience else {
                return await setAside("in two starts running it was never shown", router, account)
            }
            await restore(kept, into: router)
        } catch let error as UnreadableSceneError {
            await setAside(error.reason, router, account)
        } catch {
            // It may be fine; whatever takes its place must not be its end.
            owed = "set aside: it could not be read at a start"
            logger.error("cannot restore", metadata: ["scene": "\(name)", "reason": "\(error)"])
            toasts.post(.error, "What was kept of the window '\(name)' cannot be read: \(error)")
        }
    }

    private func restore(_ kept: KeptScene, into router: AppRouter) async {
        let restoration = Restoration(
            kept.navigation, into: router.state, table: router.table, holds: { router.holds($0) })
        unshown = kept.unshown
        // A window at its beginning needs no care, and its start no time.
        if restoration.state != router.state || !restoration.dropped.isEmpty {
            do {
                try await store.countStart(reported(restoration.report))
                unshown += 1
            } catch {
                // Who has no space left is not to lose the place as well: it is restored, though not counted.
                logger.error("start not counted", metadata: ["scene": "\(name)", "reason": "\(error)"])
                toasts.post(.error, "This window cannot be kept for the next start: \(error)")
            }
            logger.info("restored", metadata: ["scene": "\(name)", "report": "\(restoration.report)"])
        }
        router.perform(.restore(restoration.state))
        // What is kept like this already needs not be written again.
        if SavedNavigation(router.state, account: kept.navigation.account) == kept.navigation {
            saved = kept.navigation
        }
    }

    private func setAside(_ reason: String, _ router: AppRouter, _ account: String?) async {
        let error = UnreadableSceneError(scene: name, reason: reason)
        logger.error("set aside", metadata: ["scene": "\(name)", "reason": "\(reason)"])
        do {
            try await store.setAside(reported("set aside: \(reason)"))
            saved = SavedNavigation(router.state, account: account)
            toasts.post(.warning, "\(error) It has been set aside, and the window begins anew.")
        } catch let failure {
            owed = "set aside: \(reason)"
            toasts.post(.warning, "\(error) The window begins anew; what was kept stays where it is: \(failure)")
        }
    }

    private func reported(_ text: String) -> SceneReport {
        SceneReport(scene: name, time: now(), text: text)
    }
}
