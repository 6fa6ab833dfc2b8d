import CPlatform
import Foundation

/// The signals that a process deals with itself, as events.
public enum ProcessSignals {
    /// What ends a program that is left alone.
    public static let ending: [Int32] = [SIGINT, SIGTERM, SIGHUP]
    /// What a shell deals with: what ends it, by a key too, what stops it, and the terminal's new size.
    public static let shell: [Int32] = ending + [SIGQUIT] + jobControl + [SIGWINCH]
    /// What a terminal's job control sends.
    public static let jobControl: [Int32] = [SIGTSTP, SIGCONT]

    /// Keeps signals from having their usual effect, from now on; those that come before somebody receives them are kept,
    /// and those that whoever started the process had blocked are let in.
    ///
    /// To be called first thing in a process, by one thread. A signal that the process was started to ignore stays
    /// ignored.
    public static func intercept(_ signals: [Int32]) {
        _ = slipway_catch_signals(signals, Int32(signals.count))
        ignoreBrokenPipes()
    }

    /// Makes a reader that has gone an error of the write, not the end of the process.
    static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Calls `receive` for each of the intercepted signals that arrives, from a thread that sleeps in between. Called once.
    public static func receive(_ signals: [Int32], _ receive: @escaping @Sendable (Int32) -> Void) {
        Thread.detachNewThread {
            while true {
                let number = slipway_wait_signal()
                guard number > 0 else { return }
                if signals.contains(number) { receive(number) }
            }
        }
    }

    /// Lets an intercepted signal have its usual effect on this process, as if nobody had caught it.
    public static func raiseDefault(_ number: Int32) {
        _ = slipway_raise_default(number)
    }

    /// The same after some seconds, whatever the rest of the process is held up by; if it ends before, nothing happens.
    ///
    /// - Parameter last: what is done just before.
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
