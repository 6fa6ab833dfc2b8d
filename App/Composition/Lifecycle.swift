import Core
import Logging
import Shell
import Synchronization

/// Tracks the phase of this process's window: active, inactive or in the background, and does what each requires.
///
/// Phases of windows in other processes are requested with `WindowRequest.report`.
@MainActor
final class Lifecycle {
    /// What to do when a phase changes.
    struct Work {
        /// Validates the session, and reads what other processes may have changed.
        let use: @MainActor () async -> Void
        /// Runs the pending quick action, after ``use``.
        let runQuickActions: @MainActor () -> Void
        let save: @MainActor () async -> Void
        let releaseCaches: @MainActor () -> Void
    }

    /// Protected by a lock, so that reading it does not wait for the main actor. A window is active when it opens.
    private let current = Mutex(WindowPhase.active)
    private let work: Work
    private let scene: SceneName
    private let logger: Logger
    private let uses = SingleFlight<OnlyKey, Void, Never>()

    init(work: Work, scene: SceneName, logger: Logger) {
        self.work = work
        self.scene = scene
        self.logger = logger
    }

    nonisolated var phase: WindowPhase { current.withLock { $0 } }

    /// Sets the phase. Returns when everything that the phase requires is done.
    func enter(_ phase: WindowPhase) async {
        current.withLock { $0 = phase }
        logger.info("phase", metadata: ["scene": "\(scene)", "phase": "\(phase)"])
        switch phase {
        case .active:
            // When the window becomes active again during a call, both calls share one request to the server.
            await uses.run(.only) { await self.work.use() }
            work.runQuickActions()
        case .inactive: await work.save()
        case .background:
            await work.save()
            // The window may have become active meanwhile.
            if self.phase == .background { work.releaseCaches() }
        }
    }
}
