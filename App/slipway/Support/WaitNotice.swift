import Composition
import Design
import Foundation
import Shell
import Synchronization

/// Says on the terminal what a command waits for, once that takes long, and clears the line after.
final class WaitNotice: Sendable {
    /// How long a wait may take before it is shown; the same on a slow machine.
    private static let patience: Duration = .milliseconds(300)

    private struct State {
        var text: String?
        var isShown = false
        /// Shows the text later; nil while nothing is waited for, and once it is shown.
        var timer: Task<Void, Never>?
    }

    private let state = Mutex(State())
    /// Whether the terminal can clear a line.
    private let canClear: Bool

    /// Shows what an activity waits for from now on, if standard error is a terminal.
    static func follow(_ activity: RequestActivity) {
        guard ShellOutput.errors.isTerminal else { return }
        let kind = ProcessInfo.processInfo.environment["TERM"] ?? ""
        let notice = WaitNotice(canClear: !["", "dumb"].contains(kind))
        activity.observe { notice.update($0) }
    }

    private init(canClear: Bool) {
        self.canClear = canClear
    }

    private func update(_ text: String?) {
        state.withLock { state in
            state.text = text
            if state.isShown {
                // A line that cannot be cleared is written once.
                if canClear { Output.ask(text.map(Self.line) ?? "\r\u{1b}[K") }
                state.isShown = text != nil
            } else if text == nil {
                state.timer?.cancel()
                state.timer = nil
            } else if state.timer == nil {
                state.timer = Task {
                    try? await Task.sleep(for: Self.patience)
                    self.appear()
                }
            }
        }
    }

    private func appear() {
        state.withLock { state in
            // Under the lock: what has ended meanwhile has cancelled this task.
            guard !Task.isCancelled, let text = state.text else { return }
            state.timer = nil
            state.isShown = true
            Output.ask(canClear ? Self.line(text) : "\(text)\n")
        }
    }

    private static func line(_ text: String) -> TerminalText {
        let whole = "\(text) Ctrl-C cancels"
        // A line that the terminal breaks could not be cleared.
        let columns = ShellOutput.errors.columns ?? 80
        return "\r\u{1b}[K\(LetterWidth.of(whole) < columns ? whole : String(text.prefix(columns - 1)))"
    }
}
