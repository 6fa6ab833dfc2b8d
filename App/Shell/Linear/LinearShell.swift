import Design
import Foundation

/// The shell for people, as lines of text: for a screen reader, a simple terminal or a pipe.
@MainActor
final class LinearShell {
    /// What the next line of input is for.
    enum Expectation {
        case command
        case text(Element)
        /// The same new secret again.
        case repetition(Element, of: String)
        case choice(Element)
    }

    let window: any ShellWindow
    let console: LinearConsole
    let drawn: DrawnScreen
    private let activity: ActivityNotice
    private let interruption: Interruption
    private var wayBack = WayBack()
    /// The user's editor; nil where there is no terminal for it.
    var editor: Editor?
    /// Edited texts that their elements did not take, by user and element.
    var unsent: [[String]: String] = [:]
    var expectation = Expectation.command
    /// Whether the user knows that Ctrl-C quits at an empty prompt.
    var hasAnnouncedQuitting = false

    /// - Parameters:
    ///   - interruption: stops the work that runs; it must send ``ShellEvent/interrupt`` while none does.
    ///   - clock: measures for how long work runs.
    ///   - onChange: called when something on the drawn screen has changed; it must send ``ShellEvent/change``.
    init(
        window: any ShellWindow, console: LinearConsole, isAccessible: Bool = false,
        interruption: Interruption = Interruption(), clock: any Clock<Duration> = ContinuousClock(),
        onChange: @escaping @Sendable () -> Void
    ) {
        self.window = window
        self.console = console
        self.interruption = interruption
        drawn = DrawnScreen(window, console: console, isAccessible: isAccessible, onChange: onChange)
        activity = ActivityNotice(window: window, console: console, clock: clock)
    }

    /// Runs until the input ends or the user types `:quit`.
    func run(_ events: some AsyncSequence<ShellEvent, Never>, opening url: String?) async {
        if console.hasPerson { drawn.draw() }
        _ = await result { [window] in await window.begin(opening: url) }
        await refresh()
        prompt()
        for await event in events {
            guard await take(event), !console.hasFailed else { return }
        }
    }

    /// - Returns: whether to continue.
    private func take(_ event: ShellEvent) async -> Bool {
        switch event {
        case .key(.complete):
            complete()
            return true
        case .key(let key):
            guard let event = console.press(key) else { return true }
            return await take(event)
        case .line(let line):
            // A terminal that keeps the line itself does not say whether there was a text: there only two Ctrl-C in a
            // row quit.
            if console.keys == nil { hasAnnouncedQuitting = false }
            window.noticeUse()
            guard await take(line) else { return false }
        case .unreadableLine(let reason): say(reason)
        // What was requested has settled.
        case .request: await show()
        case .change:
            // Most changes come from the user's own actions here, and have been drawn.
            guard !drawn.isCurrent() || window.toasts.hasUnseen else { return true }
            await refresh()
        case .interrupt:
            guard interruption.take() else { return true }
            guard takeInterruption() else { return false }
        case .endOfTyping:
            guard takeEndOfTyping() else { return false }
        case .endOfInput:
            console.leave()
            return false
        }
        prompt()
        return true
    }

    /// Takes the terminal back, after the process was stopped and other processes used it.
    func resume() {
        switch expectation {
        case .text(let element), .repetition(let element, _): beginSecret(element)
        case .command, .choice: break
        }
        console.draw()
    }

    /// - Returns: whether to continue.
    private func take(_ line: String) async -> Bool {
        let expected = expectation
        let isStale = drawn.hasChangedUnderneath
        drawn.hasChangedUnderneath = false
        expectation = .command
        do throws(Refusal) {
            switch expected {
            case .command:
                let command = try command(of: line)
                if command.isRemembered { console.remember(line) }
                if command == .quit { return false }
                // A number has the meaning that it had when the user began to type it.
                if isStale, command.hasNumber {
                    throw Self.hasChanged
                }
                try await perform(command)
            case .text(let element):
                if element.isSecret { console.endSecret() }
                if !line.isEmpty { try await fill(element, with: line) }
            case .repetition(let element, let first):
                console.endSecret()
                if !line.isEmpty { try await fill(element, with: line, after: first) }
            case .choice(let element):
                if !line.isEmpty { try await act(.select(element.value(chosenBy: line)), on: element) }
            }
        } catch {
            say(error.message)
        }
        return true
    }

    private func perform(_ command: LinearCommand) async throws(Refusal) {
        switch command {
        case .element(0, nil) where LinearFrame(of: window, around: window.screen).canLeave:
            guard window.screen.id == drawn.id else { throw Self.hasChanged }
            try wayBack.take(in: window)
            await refresh()
        case .element(let number, let text): try await use(number, text: text)
        case .tab(let name?):
            try window.selectTab(name.lowercased())
            drawn.forget()
            await refresh()
        case .tab(nil):
            let status = window.status
            guard let tab = status.tab else { throw Refusal(.nothingToDo, "There are no tabs here.") }
            say(LinearFrame.tabs(window.tabs, selected: tab, badges: status.badges))
        case .open(let url):
            try await result { [window] () async throws(Refusal) in try await window.open(url) }.get()
            drawn.forget()
            await refresh()
        case .edit(let number): try await edit(number)
        case .back:
            try wayBack.take(in: window)
            await refresh()
        case .forward:
            try window.goForward()
            await refresh()
        case .help: console.write(LinearCommand.helpLines)
        case .show:
            drawn.forget()
            await refresh()
        case .quit: break
        }
    }

    /// The current state of a numbered element that can be used.
    func element(_ number: Int) async throws(Refusal) -> Element {
        guard number > 0, number <= drawn.numbered.count else {
            throw Refusal(.unknownElement, "This screen has no number \(number).")
        }
        return try await current(drawn.numbered[number - 1])
    }

    private func use(_ number: Int, text: String?) async throws(Refusal) {
        let element = try await element(number)
        switch element.interaction {
        case .tap:
            guard text == nil else {
                throw Refusal(.wrongKind, "\(element.label) takes no text. Type just \(number).")
            }
            try await act(.tap, on: element)
        case .type:
            guard let text else { return beginText(element) }
            if element.isSecret, console.hasPerson {
                throw Refusal(
                    .badValue, "Type just \(number). You are then asked for it, and your answer is not shown.")
            }
            try await act(.type(text), on: element)
        case .select:
            guard let text else { return beginChoice(element) }
            try await act(.select(element.value(chosenBy: text)), on: element)
        case .none: break
        }
    }

    /// The current state of an element that was printed.
    ///
    /// - Throws: ``Refusal`` when the screen has changed since; a number has the meaning that the user has read.
    func current(_ element: Element) async throws(Refusal) -> Element {
        let screen = window.screen
        if screen.id == drawn.id, let current = screen.element(element.id) {
            guard current.isEnabled else { throw Refusal(.disabled, "\(current.label) is not available now.") }
            return current
        }
        await refresh()
        throw Self.hasChanged
    }

    private static let hasChanged = Refusal(
        .unknownElement, "The screen changed while you typed. Nothing was done.")

    private func beginText(_ element: Element) {
        if console.hasPerson, let hint = element.hint { say(hint) }
        expectation = .text(element)
        beginSecret(element)
    }

    /// Takes what was typed for a field. A user who chooses a secret and cannot see it is asked for it again.
    private func fill(_ element: Element, with text: String, after first: String? = nil) async throws(Refusal) {
        switch first {
        case nil where element.isNewSecret && console.hasPerson: expectation = .repetition(element, of: text)
        case nil, text: return try await act(.type(text), on: element)
        default:
            say("The passwords differ. Try again.")
            expectation = .text(element)
        }
        beginSecret(element)
    }

    private func beginSecret(_ element: Element) {
        if element.isSecret { console.beginSecret() }
    }

    private func beginChoice(_ element: Element) {
        expectation = .choice(element)
        for (index, option) in element.options.enumerated() {
            console.write([LinearLine("      \(index + 1)  \(option.label)", hanging: 3)])
        }
    }

    func act(_ action: ElementAction, on element: Element) async throws(Refusal) {
        let element = try await current(element)
        let work: @MainActor @Sendable () async -> Void
        do throws(Refusal) {
            work = try action.work(on: element.id, of: window.screen)
        } catch {
            // Ids are for programs.
            throw Refusal(error.code, action.refusal(by: element) ?? error.message)
        }
        if case .tap = action { drawn.forgetErrors() }
        try await perform(work)
    }

    /// Runs work that can be interrupted, then shows the result.
    private func perform(_ work: @escaping @MainActor @Sendable () async throws(Refusal) -> Void) async throws(Refusal)
    {
        try await result(of: work).get()
        await refresh()
    }

    private func result(
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
        }
        let value = await task.value
        // The terminal may have shown the key on this line.
        if task.isCancelled { console.breakLine() }
        return value
    }

    private func refresh() async {
        await window.settle()
        await show()
    }

    private func show() async {
        wayBack.notice(window)
        // After the screen has been rendered, and before it is written.
        _ = LinearText(of: window)
        await window.shown()
        let messages = drawn.draw()
        for toast in window.toasts.takeUnseen() where !messages.contains(toast.text) {
            console.write([LinearLine("* \(toast.style.rawValue): \(toast.text)", hanging: 2)])
        }
    }

    func say(_ text: String) {
        console.write(text.split(separator: "\n", omittingEmptySubsequences: false).map { LinearLine(String($0)) })
    }

    private func prompt() {
        switch expectation {
        case .command: console.ask("> ", isSecret: false, hasLines: true)
        case .text(let element):
            console.ask("\(element.label): ", isSecret: element.isSecret, hasLines: element.hasLines)
        case .repetition: console.ask("Repeat the password: ", isSecret: true)
        case .choice(let element): console.ask("\(element.label): ", isSecret: false)
        }
    }
}
