import Design

/// The shell for people, as lines of text: for a screen reader, a simple terminal or a pipe.
@MainActor
final class LinearShell {
    /// What the next line of input is for.
    enum Expectation {
        case command
        /// A text, or its next line after those that ended with a backslash.
        case text(Element, after: [String] = [])
        /// The same new secret again.
        case repetition(Element, of: String)
        case choice(Element)
        case menu(Element)
    }

    let window: any ShellWindow
    let console: LinearConsole
    let drawn: DrawnScreen
    let activity: ActivityNotice
    let interruption: Interruption
    let timer: ShellTimer
    var backNavigation = BackNavigation()
    /// The window's place when it was last settled.
    private var settled: WindowStatus?
    /// The user's editor; nil where there is no terminal for it.
    var editor: EditedTexts.Editor?
    let texts: EditedTexts
    var expectation = Expectation.command
    /// What the numbers meant when the question was written that is not answered yet. A terminal does not say what of an
    /// answer has been typed: a number keeps this meaning, or has none.
    private(set) var asked: (screenID: String, ids: [String])?
    /// Whether the user was told that Ctrl-C quits at an empty prompt.
    var hasAnnouncedQuitting = false
    var running = RunningWork()
    /// Shows what that work waits for.
    var notice: Task<Void, Never>?
    /// Waits until what has changed by itself may be written.
    var rest: Task<Void, Never>?
    /// Lets the input of a pipe wait, or go on.
    var holdInput: @MainActor (Bool) -> Void = { _ in }

    /// - Parameters:
    ///   - interruption: stops the work that runs; it must send ``ShellEvent/interrupt`` while none does.
    ///   - clock: measures for how long work runs.
    ///   - post: sends the shell an event, from any thread.
    init(
        window: any ShellWindow, console: LinearConsole, isAccessible: Bool = false,
        interruption: Interruption = Interruption(), clock: any Clock<Duration> = ContinuousClock(),
        post: @escaping @Sendable (ShellEvent) -> Void
    ) {
        self.window = window
        self.console = console
        self.interruption = interruption
        texts = EditedTexts(window)
        timer = ShellTimer(clock: clock, post: post)
        drawn = DrawnScreen(window, console: console, isAccessible: isAccessible) { post(.change) }
        activity = ActivityNotice(window: window, console: console, clock: clock)
    }

    /// Runs until the input ends or the user types `:quit`.
    func run(_ events: some AsyncSequence<ShellEvent, Never>, opening url: String?) async {
        if console.hasPerson { drawn.draw() }
        _ = await result { [window] in await window.begin(opening: url) }
        await refresh()
        prompt()
        var iterator = events.makeAsyncIterator()
        while !console.hasFailed {
            var event = inputWaits ? nil : running.takeWaiting()
            if event == nil { event = await iterator.next(isolation: #isolation) }
            guard let event, await take(event) else { break }
        }
        await endWork()
    }

    /// - Returns: whether to continue.
    private func take(_ event: ShellEvent) async -> Bool {
        if inputWaits, event.isInOrder {
            running.wait(event)
            return true
        }
        let count = console.writeCount
        switch event {
        case .line(let line):
            // The terminal does not say whether Ctrl-C cleared a text: only two in a row quit.
            hasAnnouncedQuitting = false
            window.noticeUse()
            guard await take(line) else { return false }
            asked = nil
            leaveWork()
        case .unreadableLine(let reason):
            asked = nil
            say(reason)
        case .request:
            // What was requested has settled. It may have led to another screen.
            leaveWork()
            if !running.isEmpty, isAtSettledPlace { drawGrowth() } else { await show(holdsEnds: !running.isEmpty) }
        case .change:
            // The changes by fast work are written when it has ended.
            guard !running.hasJustBegun else {
                drawn.noteChangedTexts()
                return true
            }
            if !running.isEmpty, isAtSettledPlace {
                drawGrowth()
                return true
            }
            // Most changes come from the user's own actions here, and have been drawn.
            guard !drawn.isCurrent() || window.toasts.hasUnseen else { return true }
            if drawn.hasGrowingTexts, isAtSettledPlace {
                // A text may grow thirty times a second, and leaves nothing to prepare.
                drawGrowth()
                awaitRest()
            } else {
                await refresh(holdsEnds: true)
                leaveWork()
            }
            // What has changed may be a row of a text that waits.
            guard console.writeCount > count else { return true }
        case .rest:
            rest = nil
            guard running.isEmpty, isAtSettledPlace, !drawn.isCurrent() else { return true }
            await show(holdsEnds: true)
            guard console.writeCount > count else { return true }
        case .finished(let number):
            guard await finish(number) else { return true }
        case .lasts(let number):
            guard running.noteLasting(number) else { return true }
            if isAtSettledPlace { drawGrowth() } else { await refresh() }
            return true
        case .interrupt:
            guard interruption.take(), running.isEmpty else { return true }
            guard takeInterruption() else { return false }
            // The terminal has cleared the line.
            asked = nil
        // Those of the full screen.
        case .key, .written, .resize, .pause, .motion, .animation, .expiry, .answersOver: return true
        case .endOfTyping:
            guard takeEndOfTyping() else { return false }
            asked = nil
        case .endOfInput:
            if rest != nil { await show(holdsEnds: false) }
            console.endQuestion()
            return false
        }
        prompt()
        return true
    }

    /// Takes the terminal back, after the process was stopped and other processes used it.
    func resume() {
        switch expectation {
        case .text(let element, _), .repetition(let element, _): beginSecret(element)
        case .command, .choice, .menu: break
        }
    }

    /// Runs work that can be interrupted, then shows the result.
    func perform(_ work: @escaping @MainActor @Sendable () async throws(Refusal) -> Void) async throws(Refusal) {
        try await result(of: work).get()
        await refresh()
    }

    func result(
        of work: @escaping @MainActor @Sendable () async throws(Refusal) -> Void
    ) async -> Result<Void, Refusal> {
        let task = Task { () async -> Result<Void, Refusal> in
            do throws(Refusal) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }
        interruption.begin { task.cancel() }
        let notice = Task { [activity] in await activity.follow() }
        defer {
            interruption.end()
            notice.cancel()
            console.show(status: nil)
            if !running.isEmpty { running.beStopped(by: interruption) }
        }
        let value = await task.value
        // The terminal may have shown the key on this line.
        if task.isCancelled { console.breakLine() }
        return value
    }

    /// Whether the screen that was written is still the window's, and nothing is left to prepare or to save.
    var isAtSettledPlace: Bool { window.screen.id == drawn.id && window.status == settled }

    /// - Parameter holdsEnds: whether the last row of a text waits, because the text may still grow.
    func refresh(holdsEnds: Bool = false) async {
        await window.settle()
        settled = window.status
        await show(holdsEnds: holdsEnds || !running.isEmpty)
    }

    private func show(holdsEnds: Bool) async {
        backNavigation.notice(window)
        // After the screen has been rendered, and before it is written.
        _ = LinearText(of: window)
        await window.shown()
        writeToasts(except: drawn.draw(holdsEnds: holdsEnds))
    }

    /// - Parameter messages: what the screen says itself.
    func writeToasts(except messages: Set<String>) {
        for toast in window.toasts.takeUnseen() where !messages.contains(toast.text) {
            console.write([LinearLine("* \(toast.style.rawValue): \(toast.text)", hanging: 2)])
        }
    }

    func say(_ text: String) {
        console.write(text.split(separator: "\n", omittingEmptySubsequences: false).map { LinearLine(String($0)) })
    }

    private func prompt() {
        // While work runs, its result comes first.
        guard running.isEmpty else { return }
        if asked == nil, console.hasPerson, drawn.isWritten { asked = (drawn.id, drawn.numbered.map(\.id)) }
        switch expectation {
        case .command: console.ask("> ")
        case .text(_, let earlier) where !earlier.isEmpty: console.ask("... ")
        case .text(let element, _), .choice(let element): console.ask("\(element.label): ")
        case .repetition: console.ask("Repeat the password: ")
        case .menu: console.ask("Choice: ")
        }
    }
}
