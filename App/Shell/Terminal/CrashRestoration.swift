import CPlatform
import Design
import Foundation
import Synchronization

/// Restores a terminal when this process crashes. Everything for that is prepared before: a crashed process can trust
/// neither its memory nor its locks.
///
/// For the one terminal of the process; the last one counts.
enum CrashRestoration {
    /// The descriptor of the terminal's keys; nil while none is prepared.
    private static let prepared = Mutex<Int32?>(nil)

    static func prepare(_ settings: termios, of input: Int32, writing text: TerminalText, to output: Int32) {
        prepared.withLock { prepared in
            var settings = settings
            let isPrepared = slipway_prepare_crash(input, &settings, output, text.text, text.text.utf8.count) == 0
            prepared = isPrepared ? input : nil
        }
        prepareThread()
    }

    /// The terminal is restored already.
    static func forget(_ input: Int32) {
        prepared.withLock { prepared in
            guard prepared == input else { return }
            prepared = nil
            slipway_forget_crash()
        }
    }

    /// Makes it possible that the calling thread crashes because its stack is full, and the terminal is restored.
    static func prepareThread() {
        // Without memory for another stack, only such a crash is not handled.
        _ = slipway_prepare_crash_stack()
    }
}
