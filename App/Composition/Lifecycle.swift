import Core
import Logging
public import Shell
import Synchronization

/// The one place that follows how the app is used: active, seen, or neither.
///
/// The app is active when one of its windows is, and in the background when all are. Each process knows its own windows;
/// the others' are asked for with `WindowRequest.report`.
@MainActor
public final class Lifecycle {
    /// What hangs on it.
    struct Work {
        /// The session is validated, and what others may have changed is read again.
        let use: @MainActor () async -> Void
        /// Somebody has come: what waited for that happens.
        let runQuickActions: @MainActor () -> Void
        let save: @MainActor () async -> Void
        let releaseCaches: @MainActor () -> Void
    }

    /// Of this process's windows. Behind a lock, so that the caller need not wait for what the main actor is at.
    private let phases: Mutex<[SceneName: WindowPhase]>
    private let work: Work
    private let logger: Logger
    private let uses = SingleFlight<OnlyKey, Void, Never>()

    /// - Parameter scene: the window of this process; it opens to be used.
    init(scene: SceneName, work: Work, logger: Logger) {
        phases = Mutex([scene: .active])
        self.work = work
        self.logger = logger
    }

    /// This process's windows together.
    public nonisolated var phase: WindowPhase { phases.withLock { .aggregate($0.values) } }

    /// A window that nobody has told of is in the background.
    public nonisolated func phase(of scene: SceneName) -> WindowPhase {
        phases.withLock { $0[scene, default: .background] }
    }

    /// A window has become active, inactive, or has gone to the background. Returns when all that hangs on it is done.
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
            // Caches are the process's; another window of it may still need them.
            if self.phase == .background { work.releaseCaches() }
        }
    }

    /// Who looks here, away and here again meanwhile asks the server once.
    private func use() async {
        await uses.run(.only) { await self.work.use() }
    }
}
