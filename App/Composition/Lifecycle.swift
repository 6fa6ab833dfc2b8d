import Core
import Logging
public import Shell
import Synchronization

/// Tracks the phases of the app's windows: active, inactive or in the background.
///
/// The app is active when one of its windows is, and in the background when all are. A process has only the phases of
/// its own windows; it requests those of other processes with `WindowRequest.report`.
@MainActor
public final class Lifecycle {
    /// What to do when a phase changes.
    struct Work {
        /// Validates the session, and reads what other processes may have changed.
        let use: @MainActor () async -> Void
        /// Runs the pending quick action, after ``use``.
        let runQuickActions: @MainActor () -> Void
        let save: @MainActor () async -> Void
        let releaseCaches: @MainActor () -> Void
    }

    /// The phases of this process's windows. Protected by a lock, so that reading them does not wait for the main
    /// actor.
    private let phases: Mutex<[SceneName: WindowPhase]>
    private let work: Work
    private let logger: Logger
    private let uses = SingleFlight<OnlyKey, Void, Never>()

    /// - Parameter scene: the window of this process; it is active when it opens.
    init(scene: SceneName, work: Work, logger: Logger) {
        phases = Mutex([scene: .active])
        self.work = work
        self.logger = logger
    }

    /// The phase of all windows of this process together.
    public nonisolated var phase: WindowPhase { phases.withLock { .aggregate($0.values) } }

    /// The phase of a window; `background` for one that has not entered any phase.
    public nonisolated func phase(of scene: SceneName) -> WindowPhase {
        phases.withLock { $0[scene, default: .background] }
    }

    /// Sets the phase of a window. Returns when everything that the phase requires is done.
    public func enter(_ phase: WindowPhase, in scene: SceneName) async {
        phases.withLock { $0[scene] = phase }
        logger.info("phase", metadata: ["scene": "\(scene)", "phase": "\(phase)", "app": "\(self.phase)"])
        switch phase {
        case .active:
            await use()
            work.runQuickActions()
        case .inactive: await work.save()
        case .background:
            await work.save()
            // All windows of the process share the caches, so another window may still need them.
            if self.phase == .background { work.releaseCaches() }
        }
    }

    /// When the window becomes active again during a call, both calls share one request to the server.
    private func use() async {
        await uses.run(.only) { await self.work.use() }
    }
}
