import Foundation
import Shell
import Synchronization

/// Ctrl-C and the other signals that end a program, during work that can be stopped: the first one stops it, the next one
/// ends the process. Without such work, the first one ends the process.
final class StopSignals: Sendable {
    static let numbers = ProcessSignals.ending

    private let stop = Mutex<(@Sendable () -> Void)?>(nil)

    /// Receives the signals from now on. Make one in a process, in a command that intercepts ``numbers``.
    init() {
        ProcessSignals.receive(Self.numbers) { [self] in receive($0) }
    }

    /// Calls `stop` on the next signal.
    func onNext(_ stop: @escaping @Sendable () -> Void) {
        self.stop.withLock { $0 = stop }
    }

    /// From now on, a signal ends the process.
    func endWork() {
        stop.withLock { $0 = nil }
    }

    /// Stops the work that a signal would stop.
    ///
    /// - Returns: false when there is none.
    @discardableResult
    func stopWork() -> Bool {
        let stop = stop.withLock { stop in
            defer { stop = nil }
            return stop
        }
        stop?()
        return stop != nil
    }

    private func receive(_ number: Int32) {
        if !stopWork() { ProcessSignals.raiseDefault(number) }
    }
}
