import Composition
import Core
import Foundation
import Shell
import Synchronization

/// Ctrl-C and the other signals that end a program, during work that can be stopped: the first one stops it, the next one
/// ends the process. Without such work, the first one ends the process.
final class StopSignals: Sendable {
    private struct State {
        var stop: (@Sendable () -> Void)?
        /// The last signal that has stopped work.
        var received: (number: Int32, time: ContinuousClock.Instant)?
        /// The signal that is to end the process once what came is kept.
        var ending: Int32?
    }

    /// How late the second signal may be where programs such as timeout(1) signal a process and then its group. Later, it is
    /// a person's.
    private static let repetition = min(TimeLimits.scaled(.milliseconds(500)), .seconds(5))

    private let state = Mutex(State())

    /// Receives the signals from now on, and shows what is waited for. Make one in a process, in a command that intercepts them.
    @MainActor init(for app: AppDependencies) {
        ProcessSignals.receive(ProcessSignals.ending) { [self] in receive($0) }
        WaitNotice.follow(app.activity, listensToSignals: false)
    }

    func onNext(_ stop: @escaping @Sendable () -> Void) { state.withLock { $0.stop = stop } }

    /// From now on, a signal ends the process.
    func endWork() { state.withLock { $0.stop = nil } }

    /// Ends the process, if a signal other than Ctrl-C has stopped the work: the person did not ask for the stop, so the
    /// exit status must not say that all is well.
    func endIfAsked() {
        if let number = (state.withLock { $0.ending }) { ProcessSignals.raiseDefault(number) }
    }

    func stopWork() { takeStop()?() }

    private func takeStop() -> (@Sendable () -> Void)? {
        state.withLock { state in
            defer { state.stop = nil }
            return state.stop
        }
    }

    private func receive(_ number: Int32) {
        let now = ContinuousClock.now
        if let stop = takeStop() {
            state.withLock { state in
                state.received = (number, now)
                if number != SIGINT { state.ending = number }
            }
            return stop()
        }
        let last = state.withLock { $0.received }
        if let last, last.number == number, now - last.time < Self.repetition { return }
        ProcessSignals.raiseDefault(number)
    }
}
