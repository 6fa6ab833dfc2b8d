import Foundation
import Synchronization

/// Whether a child process still runs, and who waits for its end.
///
/// A thread waits for it in the kernel. The process is taken off the kernel's list under the lock, so that no signal is
/// ever sent to another one that has got its number.
final class ProcessLife: Sendable {
    private struct State {
        var ending: SpawnedProcess.Ending?
        var waiting: [CheckedContinuation<SpawnedProcess.Ending, Never>] = []
    }

    private let identifier: pid_t
    private let state = Mutex(State())

    init(_ identifier: pid_t) {
        self.identifier = identifier
        Thread.detachNewThread { self.watch() }
    }

    func kill(_ signal: Int32) {
        state.withLock { state in
            if state.ending == nil { _ = Foundation.kill(identifier, signal) }
        }
    }

    func ending() async -> SpawnedProcess.Ending {
        await withCheckedContinuation { continuation in
            let ending = state.withLock { state in
                if state.ending == nil { state.waiting.append(continuation) }
                return state.ending
            }
            if let ending { continuation.resume(returning: ending) }
        }
    }

    private func watch() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let (ending, waiting) = state.withLock { state in
            var status: Int32 = 0
            _ = waitpid(identifier, &status, 0)
            // The lowest seven bits are the signal's number; without one, the next eight are the status.
            let signal = status & 0x7f
            let ending = signal == 0 ? SpawnedProcess.Ending.exited(status >> 8 & 0xff) : .signalled(signal)
            state.ending = ending
            defer { state.waiting = [] }
            return (ending, state.waiting)
        }
        for continuation in waiting { continuation.resume(returning: ending) }
    }
}
