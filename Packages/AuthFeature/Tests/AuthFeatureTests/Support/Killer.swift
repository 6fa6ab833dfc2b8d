import CoreTesting
import Foundation
import Synchronization

/// Kills one process when a server says so, and none afterwards.
final class Killer: Sendable {
    private enum State {
        case idle
        /// Somebody is to be killed, who is about to be started.
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

    /// Holds up the calling thread until it is known whom to kill.
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
