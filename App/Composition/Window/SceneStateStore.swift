import Core
import Design
import Foundation
import Logging
import Navigation

/// Saves one window's navigation, and restores it at the next start.
///
/// Starts that have not shown the window are counted, see `SceneStore`. Each call must have ended before the next: a window makes them in its turns.
@MainActor
final class SceneStateStore {
    private let name: String
    private let store: any SceneStore
    private let toasts: ToastCenter
    private let logger: Logger
    private let now: @Sendable () -> Date
    /// Why what an entry shows no longer exists for an account; nil when it does.
    private let reasonGone: @MainActor (RouteEntry, _ account: String?) async -> String?
    private var saved: SavedNavigation?
    /// How many consecutive starts, including this one, have restored the window and not shown it; 0 once it has been
    /// shown.
    private var unshown = 0
    /// Whether the window is being restored. What is drawn meanwhile is not what was restored.
    private var isRestoring = false
    /// Why the stored state must be set aside before it is replaced; nil when it need not be.
    private var reasonToSetAside: String?

    init(
        name: String, store: any SceneStore, toasts: ToastCenter, logger: Logger,
        now: @escaping @Sendable () -> Date,
        reasonGone: @escaping @MainActor (RouteEntry, _ account: String?) async -> String? = { _, _ in nil }
    ) {
        self.reasonGone = reasonGone
        self.name = name
        self.store = store
        self.toasts = toasts
        self.logger = logger
        self.now = now
    }

    /// Saves the window durably, unless it is already saved in this state.
    func save(_ state: NavigationState, account: String?) async throws {
        let navigation = SavedNavigation(state, account: account)
        guard navigation != saved else { return }
        if let reasonToSetAside {
            try await store.setAside(reported(reasonToSetAside))
            self.reasonToSetAside = nil
        }
        try await store.save(navigation, scene: name, unshown: unshown)
        saved = navigation
    }

    /// Whether the window counts as not shown yet, although what it was restored to can be drawn.
    var mustMarkShown: Bool { !isRestoring && unshown > 0 }

    /// Call this after the window has been drawn: it counts as shown from then on. Only the first call has an effect.
    func markShown() async {
        guard mustMarkShown else { return }
        do {
            try await store.markShown(scene: name)
            unshown = 0
        } catch {
            logger.error("window not marked as shown", metadata: ["scene": "\(name)", "reason": "\(error)"])
        }
    }

    /// Restores what was saved for this account, entry by entry. What was saved for another account is not restored.
    func restore(into router: AppRouter, account: String?) async {
        isRestoring = true
        defer { isRestoring = false }
        do {
            guard let kept = try await store.load(scene: name) else {
                // Nothing was saved, so the initial state counts as saved.
                saved = SavedNavigation(router.state, account: account)
                return
            }
            guard kept.navigation.account == account else { return }
            guard kept.unshown < KeptScene.unshownLimit else {
                return await setAside("it was never shown in two consecutive starts", router, account)
            }
            await restore(kept, into: router)
        } catch let error as UnreadableSceneError {
            await setAside(error.reason, router, account)
        } catch {
            // The stored state may be valid, so it must be set aside before it is replaced.
            reasonToSetAside = "set aside: it could not be read at a start"
            logger.error("cannot restore", metadata: ["scene": "\(name)", "reason": "\(error)"])
            toasts.post(.error, "The window '\(name)' could not be restored. \(error)")
        }
    }

    private func restore(_ kept: KeptScene, into router: AppRouter) async {
        let gone = await reasonsGone(in: kept.navigation, router.table)
        let restoration = Restoration(
            kept.navigation, into: router.state, table: router.table, holds: { router.holds($0) },
            reasonGone: { gone[$0] })
        unshown = kept.unshown
        // A start that restores the initial state is not counted; this saves a write.
        if restoration.state != router.state || !restoration.dropped.isEmpty {
            do {
                try await store.countStart(reported(restoration.report))
                unshown += 1
            } catch {
                // The window is restored without being counted, for example on a full disk.
                logger.error("start not counted", metadata: ["scene": "\(name)", "reason": "\(error)"])
                toasts.post(.error, "Your place in this window could not be saved: \(error)")
            }
            logger.info("restored", metadata: ["scene": "\(name)", "report": "\(restoration.report)"])
        }
        router.perform(.restore(restoration.state))
        // A state that is already stored need not be written again.
        if SavedNavigation(router.state, account: kept.navigation.account) == kept.navigation {
            saved = kept.navigation
        }
    }

    /// The places that no longer exist, by their entries in their current form.
    private func reasonsGone(in navigation: SavedNavigation, _ table: RouteTable) async -> [RouteEntry: String] {
        var reasons: [RouteEntry: String] = [:]
        for entry in Set(navigation.entries.compactMap(table.canonical)) {
            reasons[entry] = await reasonGone(entry, navigation.account)
        }
        return reasons
    }

    private func setAside(_ reason: String, _ router: AppRouter, _ account: String?) async {
        let error = UnreadableSceneError(scene: name, reason: reason)
        logger.error("set aside", metadata: ["scene": "\(name)", "reason": "\(reason)"])
        do {
            try await store.setAside(reported("set aside: \(reason)"))
            saved = SavedNavigation(router.state, account: account)
            toasts.post(.warning, "\(error) Its saved state was set aside. The window starts fresh.")
        } catch let failure {
            reasonToSetAside = "set aside: \(reason)"
            toasts.post(.warning, "\(error) The window starts fresh. Its saved state could not be moved: \(failure)")
        }
    }

    private func reported(_ text: String) -> SceneReport {
        SceneReport(scene: name, time: now(), text: text)
    }
}
