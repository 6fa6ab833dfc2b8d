import CoreTesting
import Foundation
import Synchronization

/// Kills one process when a server requests it, and none afterwards.
final class Killer: Sendable {
    private enum State {
        case idle
        /// The process to kill is about to be started.
        case ready
        case aimed(SpawnedProcess)
    }

    private let state = Mutex(State.idle)

    func ready() {
        state.withLock { $0 = .ready }
    }

    func aim(at worker: SpawnedProcess) {
        state.withLock { $0 = .aimed(worker) }
    }

    /// Blocks the calling thread until the process to kill is known, and kills it after `delay`.
    func strike(after delay: Duration) {
        while true {
            switch state.withLock(\.self) {
            case .idle: return
            case .ready: sched_yield()
            case .aimed(let worker):
                spend(delay)
                worker.kill(SIGKILL)
                state.withLock { $0 = .idle }
                return
            }
        }
    }
}
