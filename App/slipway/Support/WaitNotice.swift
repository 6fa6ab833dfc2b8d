import Composition
import Design
import Foundation
import Shell
import Synchronization

/// Says on the terminal what a command waits for, once that takes long, and clears the line after.
final class WaitNotice: Sendable {
    /// How long a wait may take before it is shown, also on a slow machine.
    private static let delay: Duration = .milliseconds(300)

    private struct State {
        var text: String?
        var isShown = false
        /// Shows the text later; nil while nothing is waited for, and once it is shown.
        var timer: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let canClear: Bool
    /// Whether a signal that ends the process clears the line before.
    private let listensToSignals: Bool
    /// The notice that such a signal clears.
    private static let shown = Mutex<WaitNotice?>(nil)

    /// Shows what an activity waits for from now on, if standard error is a terminal.
    ///
    /// - Parameter listensToSignals: false where signals have a receiver already, or may get one.
    static func follow(_ activity: RequestActivity, listensToSignals: Bool = true) {
        guard ShellOutput.errors.isTerminal else { return }
        let kind = ProcessInfo.processInfo.environment["TERM"] ?? ""
        let notice = WaitNotice(canClear: !["", "dumb"].contains(kind), listensToSignals: listensToSignals)
        activity.observe { notice.update($0) }
    }

    private init(canClear: Bool, listensToSignals: Bool) {
        self.canClear = canClear
        self.listensToSignals = listensToSignals
    }

    /// Clears the line that is shown, if any, without waiting for a thread that is writing it.
    static func clear() {
        guard let notice = shown.withLock({ $0 }) else { return }
        _ = notice.state.withLockIfAvailable { state in
            if state.isShown { Output.ask("\r\u{1b}[K") }
        }
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
                    try? await Task.sleep(for: Self.delay)
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
            if canClear, listensToSignals {
                Self.shown.withLock { $0 = self }
                SecretPrompt.listenToSignals()
            }
            Output.ask(canClear ? Self.line(text) : "\(text) Ctrl-C cancels\n")
        }
    }

    private static func line(_ text: String) -> TerminalText {
        let whole = "\(text) Ctrl-C cancels"
        // A line that the terminal breaks could not be cleared.
        let columns = ShellOutput.errors.columns ?? 80
        return "\r\u{1b}[K\(LetterWidth.of(whole) < columns ? whole : String(text.prefix(columns - 1)))"
    }
}
