import Core
import Design
public import Foundation
import Terminal

/// The protocol of a shell.
public enum ShellForm: Sendable {
    /// The whole screen of a terminal, for people.
    case fullScreen
    /// Lines of text, for people. The terminal itself lets its user edit a line.
    case linear
    /// Lines of text of which no screen is written twice: for a screen reader.
    case accessible
    /// JSON lines, for a program.
    case driver
}

/// Runs a window in a terminal or a pipe, from standard input to standard output.
@MainActor
public final class Shell {
    /// How long, in seconds, a window may take to close before a signal ends the process anyway. Everything that was
    /// answered or drawn is durable by then.
    private nonisolated static let closingLimit = TimeLimits.scaled(seconds: 5)

    private let window: any ShellWindow
    private let form: ShellForm
    private let output = ShellOutput.standard
    private let closer: WindowCloser
    private let input = ShellInput()
    private let interruption = Interruption()
    private let editor: ExternalEditor
    private let keyNames: [String: [String]]
    /// The gate of the terminal that a user types at, if there is one.
    private let gate: ReadingGate?
    private var running = Running.withoutTerminal
    private var phase = WindowPhase.active

    /// The shell that runs, as far as it has a terminal that signals and other programs matter to.
    private enum Running {
        /// None yet, or one for a program.
        case withoutTerminal
        case linear(LinearShell)
        case fullScreen(FullScreenShell, KeyTerminal)

        /// The terminal, while its keys are read one by one.
        var keys: KeyTerminal? {
            if case .fullScreen(_, let keys) = self { keys } else { nil }
        }
    }

    /// Intercept the signals before this, with ``ProcessSignals/intercept(_:)``, first thing in the process.
    ///
    /// - Parameters:
    ///   - directory: the user's own, for texts while they are edited; nil for the system's directory for temporary files.
    ///   - keys: the keys of the full screen's commands, both by their names. They replace the command's own keys. A toast
    ///     reports that some of them cannot be used.
    public init(
        _ window: any ShellWindow, form: ShellForm, directory: URL? = nil, keys: [String: [String]] = [:]
    ) {
        keyNames = keys
        self.window = window
        self.form = form
        editor = ExternalEditor(
            environment: ProcessInfo.processInfo.environment,
            directory: directory ?? FileManager.default.temporaryDirectory)
        let isAtTerminal = form != .driver && TerminalDevice.isTerminal(STDIN_FILENO)
        gate = isAtTerminal ? ReadingGate(STDIN_FILENO) : nil
        closer = WindowCloser(window)
    }

    /// What is wrong with keys that a configuration gives to commands, in sentences.
    public nonisolated static func problems(ofKeys keys: [String: [String]]) -> [String] {
        KeyBindings(overrides: keys).problems.map { "The group 'keys' of config.json: \($0)" }
    }

    /// Notifies the shell that the window was changed from outside.
    public func refresh() {
        input.post(.request)
    }

    /// The form for people that suits this process's terminal: the whole screen, or lines where there is none, and simple
    /// lines for a simple terminal.
    public nonisolated static func form(environment: [String: String]) -> ShellForm {
        guard TerminalDevice.isTerminal(STDIN_FILENO), ShellOutput.standard.isTerminal else { return .linear }
        guard environment["ACCESSIBLE"].map({ $0.isEmpty || $0 == "0" }) ?? true else { return .accessible }
        return ["", "dumb"].contains(environment["TERM"] ?? "") ? .linear : .fullScreen
    }

    private nonisolated static func isMotionReduced(_ environment: [String: String]) -> Bool {
        environment["SLIPWAY_MOTION"] == "reduced"
    }

    /// Draws the user's attention to the window.
    ///
    /// - Parameter reason: the message for the user.
    public func raise(_ reason: String) {
        if form != .driver, output.isTerminal {
            let bell: TerminalText = "\u{07}"
            if let keys = running.keys { keys.write(bell) } else { output.write(bell) }
        }
        window.toasts.post(.info, reason)
        refresh()
    }

    /// Gives the window the text that the user is typing, because another process is about to change what it shows.
    public func commitTyped() async {
        if case .fullScreen(let shell, _) = running { await shell.commitTyped() }
    }

    /// Runs until the input ends, or the user or program quits.
    ///
    /// - Parameter url: a link to follow as soon as the window has started.
    public func run(opening url: String? = nil) async {
        let environment = ProcessInfo.processInfo.environment
        switch form {
        case .driver:
            listenToSignals(keys: nil)
            LineReader.start(STDIN_FILENO) { [input] in input.read($0) }
            await Driver(
                window: window, output: output, closer: closer, isMotionReduced: Self.isMotionReduced(environment)
            ).run(input, opening: url)
        case .linear, .accessible:
            let shell = openLinear()
            running = .linear(shell)
            await shell.run(input, opening: url)
            await closer.close()
        case .fullScreen:
            guard let gate else { return }
            let (shell, keys) = openFullScreen(gate, environment)
            running = .fullScreen(shell, keys)
            await shell.run(input, opening: url)
            await closer.close()
            giveTerminalBack()
        }
    }

    private func openFullScreen(
        _ gate: ReadingGate, _ environment: [String: String]
    ) -> (FullScreenShell, KeyTerminal) {
        let capabilities = TerminalCapabilities(environment: environment)
        let writer = FrameWriter(output) { [input] isWritten in input.post(isWritten ? .written : .endOfInput) }
        let keys = KeyTerminal(input: STDIN_FILENO, output: output.descriptor, writer: writer)
        // Signals are handled first, so that the terminal is restored even when one of them ends the process.
        listenToSignals(keys: keys)
        keys.take()
        let (focus, notice) = AsyncStream.makeStream(of: Bool.self)
        KeyReader.start(STDIN_FILENO, gate: gate) {
            notice.yield($0)
        } interrupt: { [self] in
            interrupt(keys)
        } receive: { [input] in
            input.read($0)
        }
        Task { for await isHere in focus { turn(isHere) } }
        if capabilities.takesQuestions { output.write(capabilities.questions) }
        let screen = TerminalScreen(keys, writer: writer, capabilities: capabilities, environment: environment)
        let bindings = KeyBindings(overrides: keyNames)
        let interface = Interface(
            columns: keys.columns, rows: keys.rows, theme: screen.theme(for: window.appearance),
            symbols: screen.symbols, bindings: bindings)
        if !Self.isMotionReduced(environment) { interface.motion = 0 }
        let shell = FullScreenShell(
            window: window, interface: interface, output: screen, interruption: interruption
        ) { [input] in input.post($0) }
        shell.editor = { [unowned self] draft throws(EditorFailure) in try await self.edit(draft, closing: gate) }
        if !bindings.problems.isEmpty {
            window.toasts.post(
                .warning, "Some keys of config.json cannot be used. 'slipway doctor' says which, and why.")
        }
        return (shell, keys)
    }

    private func openLinear() -> LinearShell {
        listenToSignals(keys: nil)
        LineReader.start(STDIN_FILENO, gate: gate) { [input] in input.read($0) }
        let console = LinearConsole(output: output, terminal: gate == nil ? nil : STDIN_FILENO)
        let shell = LinearShell(
            window: window, console: console, isAccessible: form == .accessible, interruption: interruption
        ) { [input] in input.post($0) }
        shell.holdInput = { [input] in input.hold($0) }
        if let gate, output.isTerminal {
            shell.editor = { [unowned self] draft throws(EditorFailure) in try await self.edit(draft, closing: gate) }
        }
        return shell
    }

    private func listenToSignals(keys: KeyTerminal?) {
        let (gate, form) = (gate, form)
        ProcessSignals.receive(ProcessSignals.shell) { [interruption] number in
            switch number {
            // The keys of another program that has the terminal; this process gets their signals as well.
            case SIGINT where gate?.isOpen == false, SIGQUIT where gate?.isOpen == false: return
            // Where the terminal keeps the line, Ctrl-\ is a signal, also in a text that is pasted.
            case SIGQUIT where gate != nil && keys == nil: return
            // So is Ctrl-C.
            case SIGINT where gate != nil && keys == nil: self.interrupt(keys)
            case SIGINT where gate == nil && form != .driver && interruption.stopWork(): return
            case SIGINT, SIGTERM, SIGHUP, SIGQUIT: self.end(by: number, keys)
            default: Task { @MainActor in await self.receive(number) }
            }
        }
    }

    private nonisolated func interrupt(_ keys: KeyTerminal?) {
        switch interruption.press() {
        case .stopsWork: break
        case .waits: input.post(.interrupt)
        case .ends: end(by: SIGINT, keys)
        }
    }

    /// Ends the process with a signal, on any thread. The main actor may be blocked, for example by a program that does
    /// not read its answers.
    private nonisolated func end(by number: Int32, _ keys: KeyTerminal?) {
        ProcessSignals.raiseDefault(number, after: Self.closingLimit) { keys?.giveBack() }
        Task { @MainActor in await receive(number) }
    }

    private func receive(_ number: Int32) async {
        switch number {
        case SIGTSTP:
            guard TerminalDevice.hasJobControl else { return }
            await enter(.background)
            giveTerminalBack()
            kill(getpid(), SIGSTOP)
        case SIGCONT:
            // A process that continues in the background has no terminal to use; its next read stops it until it is
            // brought to the foreground.
            guard TerminalDevice.isInForeground(STDIN_FILENO) else {
                gate?.wake()
                return
            }
            if gate?.isOpen != false {
                takeTerminal()
                if case .linear(let shell) = running { shell.resume() }
                // A stopped process gets no SIGWINCH.
                noteSize()
            }
            await enter(.active)
            refresh()
        case SIGWINCH: noteSize()
        default:
            await commitTyped()
            await closer.close()
            giveTerminalBack()
            ProcessSignals.raiseDefault(number)
        }
    }

    private func noteSize() {
        guard case .fullScreen(_, let keys) = running else { return }
        input.post(.resize(columns: keys.columns, rows: keys.rows))
    }

    private func edit(_ draft: EditorDraft, closing gate: ReadingGate) async throws(EditorFailure) -> String {
        gate.close()
        running.keys?.giveBack()
        defer {
            takeTerminal()
            noteSize()
            gate.reopen()
        }
        for file in editor.keepLeftovers() {
            window.toasts.post(.info, "An earlier edit was cut off. What you wrote is in \(file.path).")
        }
        return try await editor.edit(draft, of: window.status.user?.id)
    }

    private func takeTerminal() {
        running.keys?.take()
        if case .fullScreen(let shell, _) = running { shell.forgetFrame() }
    }

    private func giveTerminalBack() {
        running.keys?.giveBack()
        TerminalEcho.set(true)
    }

    /// Follows the focus of the terminal, which can change faster than the work for each change is done.
    private func turn(_ isHere: Bool) {
        let next = isHere ? WindowPhase.active : .inactive
        guard next != phase else { return }
        phase = next
        if isHere, case .fullScreen(let shell, _) = running { shell.noteFocus() }
        Task {
            await enter(next)
            refresh()
        }
    }

    private func enter(_ phase: WindowPhase) async {
        guard !closer.isClosing else { return }
        self.phase = phase
        await window.enter(phase)
        await window.settle()
    }
}
