import CPlatform
import Foundation

/// The signals that a process deals with itself, as events.
public enum ProcessSignals {
    /// What ends a program that is left alone.
    public static let ending: [Int32] = [SIGINT, SIGTERM, SIGHUP]
    /// What a terminal's job control sends.
    public static let jobControl: [Int32] = [SIGTSTP, SIGCONT]

    /// Keeps signals from having their usual effect.
    ///
    /// To be called first thing in a process: threads that exist already would still let them through.
    public static func block(_ signals: [Int32]) {
        _ = slipway_block_signals(signals, Int32(signals.count))
        ignoreBrokenPipes()
    }

    /// Makes a reader that has gone an error of the write, not the end of the process.
    static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Calls `receive` for each of the blocked signals that arrives, from a thread that sleeps in between.
    public static func receive(_ signals: [Int32], _ receive: @escaping @Sendable (Int32) -> Void) {
        Thread.detachNewThread {
            while true {
                let number = slipway_wait_signal(signals, Int32(signals.count))
                guard number > 0 else { return }
                receive(number)
            }
        }
    }

    /// Lets a blocked signal have its usual effect on this process, as if nobody had caught it.
    public static func raiseDefault(_ number: Int32) {
        _ = slipway_raise_default(number)
    }

    /// The same after some seconds, whatever the rest of the process is held up by; if it ends before, nothing happens.
    static func raiseDefault(_ number: Int32, after seconds: TimeInterval) {
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: seconds)
            raiseDefault(number)
        }
    }
}
