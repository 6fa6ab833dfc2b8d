import Core
import Design
import Foundation
import Synchronization

/// A terminal that reports every key as it is pressed, reports its focus and marks pastes, for as long as it is taken.
///
/// Any thread may give it back, so that a signal handler can while the rest of the process is blocked.
final class KeyTerminal: Sendable {
    private struct State {
        /// The terminal's settings before it was first taken.
        var original: termios?
        var isTaken = false
    }

    /// The descriptor that keys are read from.
    let input: Int32
    private let output: Int32
    private let state = Mutex(State())

    /// Turns on focus reports and bracketed paste (xterm control sequences, "Any-event tracking" and "Bracketed Paste
    /// Mode").
    private static let wishes: TerminalText = "\u{1b}[?1004h\u{1b}[?2004h"
    private static let noMoreWishes: TerminalText = "\u{1b}[?2004l\u{1b}[?1004l"

    init(input: Int32, output: Int32) {
        self.input = input
        self.output = output
    }

    /// The current number of columns.
    var columns: Int { TerminalDevice.columns(of: output) }

    /// Takes the terminal; also again, after other processes had it and may have changed its settings.
    func take() {
        state.withLock { state in
            guard let current = TerminalDevice.settings(of: input) else { return }
            if state.original == nil || TerminalDevice.collectsLines(current) { state.original = current }
            TerminalDevice.apply(TerminalDevice.keyByKey(current), to: input)
            state.isTaken = true
        }
        ShellOutput(descriptor: output).write(Self.wishes)
    }

    /// Restores the terminal's original settings; no effect when it is not taken.
    func giveBack() {
        let wasTaken = state.withLock { state in
            guard state.isTaken, let original = state.original else { return false }
            state.isTaken = false
            if TerminalDevice.isInForeground(input) { TerminalDevice.apply(original, to: input) }
            return true
        }
        // A terminal that accepts no more output must not keep the process from ending.
        guard wasTaken, Readiness.wait(output, for: .writing, until: .now + TimeLimits.scaled(.seconds(1))) else {
            return
        }
        ShellOutput(descriptor: output).write(Self.noMoreWishes)
    }
}
