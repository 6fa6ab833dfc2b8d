import CPlatform
import Foundation

/// The signals that a process handles itself, as events.
public enum ProcessSignals {
    /// The signals that end a program by default.
    public static let ending: [Int32] = [SIGINT, SIGTERM, SIGHUP]
    /// The signals that a shell handles: those that end it, also by a key, those of job control, and the one for a new
    /// terminal size.
    public static let shell: [Int32] = ending + [SIGQUIT] + jobControl + [SIGWINCH]
    /// The signals of a terminal's job control.
    public static let jobControl: [Int32] = [SIGTSTP, SIGCONT]

    /// Keeps signals from having their default effect, from now on. Signals that arrive before ``receive(_:_:)`` is
    /// called are kept, and signals that the parent process had blocked are unblocked.
    ///
    /// Call it first thing in a process, on one thread. A signal that was ignored when the process started stays
    /// ignored.
    public static func intercept(_ signals: [Int32]) {
        _ = slipway_catch_signals(signals, Int32(signals.count))
        ignoreBrokenPipes()
    }

    /// Turns a write to a closed pipe into an error, instead of ending the process.
    static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Does work that an intercepted signal may end, as it would end any process.
    public static func withDefaultEffect<Value>(of number: Int32, _ work: () -> Value) -> Value {
        let before = signal(number, SIG_DFL)
        defer { signal(number, before) }
        // The process was started with it ignored on purpose (nohup).
        if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        return work()
    }

    /// Calls `receive` for each of the intercepted signals that arrives, from a thread that sleeps in between. Call it
    /// once.
    public static func receive(_ signals: [Int32], _ receive: @escaping @Sendable (Int32) -> Void) {
        Thread.detachNewThread {
            while true {
                let number = slipway_wait_signal()
                guard number > 0 else { return }
                if signals.contains(number) { receive(number) }
            }
        }
    }

    /// Raises an intercepted signal with its default effect on this process.
    public static func raiseDefault(_ number: Int32) {
        _ = slipway_raise_default(number)
    }

    /// Does the same after some seconds, whatever blocks the rest of the process; has no effect if the process ends
    /// before.
    ///
    /// - Parameter last: called just before.
    static func raiseDefault(
        _ number: Int32, after seconds: TimeInterval, last: @escaping @Sendable () -> Void = {}
    ) {
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: seconds)
            last()
            raiseDefault(number)
        }
    }
}
