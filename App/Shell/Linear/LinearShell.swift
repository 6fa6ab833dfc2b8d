import Design
import Foundation

/// The shell for people, as lines of text: for a screen reader, a simple terminal or a pipe.
@MainActor
final class LinearShell {
    /// What the next line of input is for.
    enum Expectation {
        case command
        case text(Element)
        case choice(Element)
    }

    let window: any ShellWindow
    let console: LinearConsole
    private let interruption: Interruption
    /// The user's editor; nil where there is no terminal for it.
    var editor: Editor?
    /// Edited texts that their elements did not take, by user and element.
    var unsent: [[String]: String] = [:]
    private let observer: ScreenObserver
    private var shownID = ""
    private(set) var numbered: [Element] = []
    private var shown: [String] = []
    /// Whether the numbers have changed while a line was being typed.
    var hasChangedUnderneath = false
    var expectation = Expectation.command
    /// Whether the user knows that Ctrl-C quits at an empty prompt.
    var hasAnnouncedQuitting = false

    /// - Parameters:
    ///   - interruption: stops the work that runs; it must send ``ShellEvent/interrupt`` while none does.
    ///   - onChange: called when something on the drawn screen has changed; it must send ``ShellEvent/change``.
    init(
        window: any ShellWindow, console: LinearConsole, interruption: Interruption = Interruption(),
        onChange: @escaping @Sendable () -> Void
    ) {
        self.window = window
        self.console = console
        self.interruption = interruption
        observer = ScreenObserver(window, onChange: onChange)
    }

    /// Runs until the input ends or the user types `:quit`.
    func run(_ events: some AsyncSequence<ShellEvent, Never>, opening url: String?) async {
        if console.hasPerson { draw() }
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
            window.noticeUse()
            guard await take(line) else { return false }
        case .unreadableLine(let reason): say(reason)
        // What was requested has settled.
        case .request: await show()
        case .change:
            // Most changes come from the user's own actions here, and have been drawn.
            guard LinearText(observer.screen()).lines != shown || window.toasts.hasUnseen else { return true }
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
        if case .text(let element) = expectation { beginSecret(element) }
        console.draw()
    }

    /// - Returns: whether to continue.
    private func take(_ line: String) async -> Bool {
        let expected = expectation
        let isStale = hasChangedUnderneath
        hasChangedUnderneath = false
        expectation = .command
        do throws(Refusal) {
            switch expected {
            case .command:
                let command = try command(of: line)
                if command.isRemembered { console.remember(line) }
                if command == .quit { return false }
                // A number has the meaning that it had when the user began to type it.
                if isStale, case .element = command {
                    throw Refusal(.unknownElement, "The screen has changed; check it again.")
                }
                try await perform(command)
            case .text(let element):
                if element.isSecret { console.endSecret() }
                if !line.isEmpty { try await act(.type(line), on: element) }
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
        case .element(let number, let text): try await use(number, text: text)
        case .tab(let name?):
            try window.selectTab(name.lowercased())
            await refresh()
        case .tab(nil): say(LinearText.tabs(window.tabs.map(\.name), badges: window.status.badges))
        case .open(let url): try await perform { [window] () async throws(Refusal) in try await window.open(url) }
        case .edit(let number): try await edit(number)
        case .back:
            try leaveTop()
            await refresh()
        case .forward:
            try window.goForward()
            await refresh()
        case .help: say(LinearCommand.helpText)
        case .show:
            shown = []
            await refresh()
        case .quit: break
        }
    }

    /// The current state of a numbered element that can be used.
    func element(_ number: Int) async throws(Refusal) -> Element {
        guard number > 0, number <= numbered.count else {
            throw Refusal(.unknownElement, "There is no number \(number) on this screen.")
        }
        let element = try await current(numbered[number - 1])
        guard element.isEnabled else { throw Refusal(.disabled, "\(element.label) is not available now.") }
        return element
    }

    private func use(_ number: Int, text: String?) async throws(Refusal) {
        let element = try await element(number)
        switch element.interaction {
        case .tap:
            guard text == nil else {
                throw Refusal(.wrongKind, "\(element.label) takes no text; enter \(number) alone.")
            }
            try await act(.tap, on: element)
        case .type:
            guard let text else { return beginText(element) }
            if element.isSecret, console.hasPerson {
                throw Refusal(
                    .badValue, "Enter \(number) alone: you are then asked for it, and your input is not shown.")
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
        if screen.id == shownID, let current = screen.element(element.id) { return current }
        await refresh()
        throw Refusal(.unknownElement, "The screen has changed; check it again.")
    }

    private func beginText(_ element: Element) {
        expectation = .text(element)
        beginSecret(element)
    }

    private func beginSecret(_ element: Element) {
        if element.isSecret { console.beginSecret() }
    }

    private func beginChoice(_ element: Element) {
        expectation = .choice(element)
        for (index, option) in element.options.enumerated() {
            console.write("      \(index + 1)  \(option.label)\n")
        }
    }

    func act(_ action: ElementAction, on element: Element) async throws(Refusal) {
        _ = try await current(element)
        try await perform(try action.work(on: element.id, of: window.screen))
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
        defer { interruption.end() }
        return await task.value
    }

    private func leaveTop() throws(Refusal) {
        for leave in [window.pop, window.dismiss] {
            do throws(Refusal) {
                return try leave()
            } catch {
                guard error.code == .nothingToDo else { throw error }
            }
        }
        try window.goBack()
    }

    private func refresh() async {
        await window.settle()
        await show()
    }

    private func show() async {
        // After the screen has been rendered, and before it is written.
        _ = LinearText(window.screen)
        await window.shown()
        draw()
        for toast in window.toasts.takeUnseen() {
            console.write("* \(toast.style.rawValue): \(toast.text)\n")
        }
    }

    private func draw() {
        let screen = observer.screen()
        let text = LinearText(screen)
        if console.isWriting, screen.id != shownID || text.numbered.map(\.id) != numbered.map(\.id) {
            hasChangedUnderneath = true
        }
        shownID = screen.id
        numbered = text.numbered
        guard text.lines != shown else { return }
        shown = text.lines
        console.write("\(lines: text.lines.joined(separator: "\n"))\n")
    }

    func say(_ text: String) {
        console.write("\(lines: text)\n")
    }

    private func prompt() {
        switch expectation {
        case .command: console.ask("> ", isSecret: false, hasLines: true)
        case .text(let element):
            console.ask("\(element.label): ", isSecret: element.isSecret, hasLines: element.hasLines)
        case .choice(let element): console.ask("\(element.label): ", isSecret: false)
        }
    }
}
