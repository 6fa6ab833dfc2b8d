import Core
import Design
import Foundation

/// How a shell talks.
public enum ShellForm: Sendable {
    /// Lines of text, for a person.
    case linear
    /// JSON lines, for a program.
    case driver
}

/// Runs a window in a terminal or a pipe, from standard input to standard output.
@MainActor
public final class Shell {
    /// How long, in seconds, a window may take to close before a signal ends the process all the same. What was
    /// answered or drawn is durable by then.
    private nonisolated static let closingLimit: TimeInterval = 5

    private let window: any ShellWindow
    private let form: ShellForm
    private let output = ShellOutput()
    private let closer: WindowCloser
    private let events: AsyncStream<ShellEvent>
    private let send: AsyncStream<ShellEvent>.Continuation
    private var linear: LinearShell?

    /// Signals are to be blocked before, by ``ProcessSignals/intercept(_:)``, first thing in the process.
    public init(_ window: any ShellWindow, form: ShellForm) {
        self.window = window
        self.form = form
        closer = WindowCloser(window)
        (events, send) = AsyncStream.makeStream()
    }

    /// Tells the shell that the window has changed by itself.
    public func refresh() {
        send.yield(.visit)
    }

    /// Draws the person's eye to the window.
    public func raise() {
        if form == .linear, TerminalEcho.isTerminal(STDOUT_FILENO) { output.write("\u{07}") }
        window.toasts.post(.info, "This window was asked for again.")
        refresh()
    }

    /// Serves until the input ends, or the person or program says to quit.
    ///
    /// - Parameter url: a link to follow as soon as the window has started.
    public func run(opening url: String? = nil) async {
        let send = send
        LineReader.start(STDIN_FILENO) { send.yield($0) }
        listenToSignals()
        switch form {
        case .driver:
            await Driver(window: window, output: output, closer: closer).run(events, opening: url)
        case .linear:
            let terminal = TerminalEcho.isTerminal(STDIN_FILENO) ? STDIN_FILENO : nil
            let shell = LinearShell(window: window, output: output, terminal: terminal)
            linear = shell
            await shell.run(events, opening: url)
            await closer.close()
        }
    }

    private func listenToSignals() {
        let mayInterrupt = form == .linear
        ProcessSignals.receive(ProcessSignals.ending + ProcessSignals.jobControl) { number in
            // The main actor may be held up, by a program that does not read its answers, say.
            if ProcessSignals.ending.contains(number), number != SIGINT || !mayInterrupt {
                ProcessSignals.raiseDefault(number, after: Self.closingLimit)
            }
            Task { @MainActor in await self.receive(number) }
        }
    }

    private func receive(_ number: Int32) async {
        switch number {
        case SIGTSTP:
            await window.enter(.background)
            await window.settle()
            TerminalEcho.set(true)
            kill(getpid(), SIGSTOP)
        case SIGCONT:
            linear?.resume()
            await window.enter(.active)
            await window.settle()
            refresh()
        case SIGINT where linear?.interrupt() == true:
            return
        default:
            await closer.close()
            TerminalEcho.set(true)
            ProcessSignals.raiseDefault(number)
        }
    }
}
