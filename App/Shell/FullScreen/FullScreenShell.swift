import Design
import Foundation
import Terminal

/// Shows a window on the whole screen of a terminal, and carries out what keys and the mouse ask for.
@MainActor
final class FullScreenShell {
    let window: any ShellWindow
    let interface: Interface
    let interruption: Interruption
    private let output: any FrameOutput
    private let now: () -> ContinuousClock.Instant
    let timer: ShellTimer
    private let observer: ScreenObserver
    private let pace: FramePace
    private var encoder: FrameEncoder
    /// Whether something has changed since the frame that is being written.
    private var isOutdated = false
    private(set) var running = RunningWork()
    private var backNavigation = BackNavigation()
    private var expiry: (end: ContinuousClock.Instant, task: Task<Void, Never>)?
    /// Sends ``ShellEvent/pause`` after something was typed.
    private var pause: Task<Void, Never>?
    /// Stores what was typed.
    private var storing: Task<Void, Never>?
    private var hasAnnouncedQuitting = false
    private var isOver = false
    /// The list that stands beside the page.
    private var companion: (any LiveView)?
    let decodePicture: PictureDecoder
    var decoding: Task<Void, Never>?
    /// The user's editor; nil where there is no terminal for it.
    var editor: EditedTexts.Editor?
    private let texts: EditedTexts

    init(
        window: any ShellWindow, interface: Interface, output: any FrameOutput,
        interruption: Interruption = Interruption(), clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping () -> ContinuousClock.Instant = { .now },
        decodePicture: PictureDecoder = PictureDecoder(),
        post: @escaping @Sendable (ShellEvent) -> Void
    ) {
        self.window = window
        self.interface = interface
        self.output = output
        self.interruption = interruption
        texts = EditedTexts(window)
        timer = ShellTimer(clock: clock, post: post)
        self.now = now
        self.decodePicture = decodePicture
        encoder = FrameEncoder(output.options)
        observer = ScreenObserver(window) { post(.change) }
        pace = FramePace(timer, now: now)
        interface.suggestions = { [unowned self] in suggestions(for: $0) }
        let start = now()
        interface.now = { start.duration(to: now()) }
    }

    /// Runs until the input ends or the user quits.
    func run(_ events: some AsyncSequence<ShellEvent, Never>, opening url: String?) async {
        let answers = timer.send(.answersOver, after: TerminalCapabilities.answerLimit)
        await draw()
        begin { [window] in await window.begin(opening: url) }
        var iterator = events.makeAsyncIterator()
        while !isOver, !output.hasFailed {
            // The main actor changes its threads.
            CrashRestoration.prepareThread()
            var event = running.hasJustBegun ? nil : running.takeWaiting()
            if event == nil { event = await iterator.next(isolation: #isolation) }
            guard let event else { break }
            await take(event)
        }
        answers.cancel()
        expiry?.task.cancel()
        pace.end()
        decoding?.cancel()
        pause?.cancel()
        if interface.hasDraftToStore { await commitTyped() }
        await storing?.value
        for task in running.stop() { await task.value }
        interruption.end()
    }

    private func take(_ event: ShellEvent) async {
        if running.hasJustBegun, event.isInOrder { return running.wait(event) }
        switch event {
        case .key(.report(let report)):
            guard output.note(report) else { return }
            encoder.options = output.options
        case .key(let input):
            window.noticeUse()
            let intents = interface.take(input)
            if intents.contains(.interrupt) { await commitTyped() } else { hasAnnouncedQuitting = false }
            await perform(intents)
            if pause == nil, interface.hasDraftToStore { pause = timer.send(.pause, after: .milliseconds(500)) }
        case .pause:
            pause = nil
            guard interface.hasDraftToStore else { return }
            store(interface.commitTyped())
        case .request:
            await settle()
        case .change: break
        case .motion:
            guard pace.takeMotion() else { return }
            interface.motion? += 1
        case .animation:
            guard pace.takeAnimation() else { return }
        case .written:
            guard isOutdated else { return }
        case .resize(let columns, let rows):
            interface.resize(columns: columns, rows: rows)
            // Also when the window has its old size again: what it shows has been moved or cut.
            encoder.forget()
            output.noteResize()
        case .finished(let number):
            guard let task = running.end(number) else { return }
            // Otherwise Ctrl-C would seem to do nothing, and a second one would not quit.
            if task.isCancelled { announceQuitting("Stopped. Press Ctrl-C again to quit.") }
            if running.isEmpty { interruption.end() }
            await settle()
            interface.show(content)
            interface.finishStep()
        case .lasts(let number):
            guard running.noteLasting(number) else { return }
        case .answersOver:
            output.giveUpAnswers()
        case .expiry:
            expiry = nil
            guard interface.toasts.expire(at: now()) else { return awaitExpiry() }
        case .interrupt:
            guard interruption.take(), running.isEmpty else { return }
            await commitTyped()
            interrupt()
        case .endOfInput, .endOfTyping: isOver = true
        case .line, .unreadableLine, .rest: return
        }
        await draw()
    }

    // MARK: Work

    private func perform(_ intents: [Intent]) async {
        let works = intents.filter { !carryOutAtOnce($0) }
        guard !works.isEmpty else { return }
        begin { [self] in
            for intent in works {
                do throws(Refusal) {
                    try await carryOut(intent)
                } catch {
                    // The first screen cannot be left; that needs no message.
                    guard intent != .leave || error.code != .nothingToDo else { return }
                    return window.toasts.post(.error, error.message)
                }
                await window.settle()
            }
        }
    }

    private func begin(_ work: @escaping @MainActor @Sendable () async -> Void) {
        running.begin(work, on: window.screen.id, timer, interruption)
    }

    private func settle() async {
        await window.settle()
        backNavigation.notice(window)
        guard running.leave(for: window.screen.id) else { return }
        // Ctrl-C is for what the user sees.
        interruption.end()
        if !running.isEmpty { running.beStopped(by: interruption) }
    }

    /// - Returns: false for what may take time, or changes the window.
    private func carryOutAtOnce(_ intent: Intent) -> Bool {
        switch intent {
        case .redraw: encoder.forget()
        case .setMouse(let isOn):
            output.setMouse(isOn)
            say(
                isOn
                    ? "The mouse is for this app." : "The mouse is for the terminal, for example to select text.")
        case .copy(let text): copy(text)
        case .say(let text): window.toasts.post(.warning, text)
        case .suspend:
            if !output.suspend() { say("No shell waits for this program: it cannot be stopped here.") }
        case .interrupt: if !interruption.stopWork() { interrupt() }
        case .tap, .type, .select, .tab, .leave, .back, .forward, .edit, .command: return false
        }
        return true
    }

    private func carryOut(_ intent: Intent) async throws(Refusal) {
        switch intent {
        case .tap(let id): try await act(.tap, on: id)
        case .type(let text, let id):
            do throws(Refusal) {
                try await act(.type(text), on: id)
            } catch {
                interface.noteTyped(into: id, isTaken: false)
                throw error
            }
            // What the window has made of it replaces the text.
            interface.show(content)
            interface.noteTyped(into: id, isTaken: true)
        case .select(let value, let id): try await act(.select(value), on: id)
        case .tab(let name): try window.selectTab(name)
        case .leave: try await leave()
        case .back: try window.goBack()
        case .forward: try window.goForward()
        case .edit(let id): try await edit(id)
        case .command(let text): try await carryOut(text)
        case .redraw, .setMouse, .copy, .say, .suspend, .interrupt: break
        }
    }

    /// Leaves the page; where there is none below it, by its own button.
    private func leave() async throws(Refusal) {
        do throws(Refusal) {
            try backNavigation.take(in: window)
        } catch {
            guard error.code == .nothingToDo, let button = window.screen.cancelButton else { throw error }
            try await act(.tap, on: button.id)
        }
    }

    private func act(_ action: ElementAction, on id: String) async throws(Refusal) {
        let screens = [window.screen] + [companion?.screen].compactMap(\.self)
        guard let screen = screens.first(where: { $0.element(id) != nil }), let element = screen.element(id) else {
            throw LinearShell.hasChanged
        }
        if !element.isEnabled, let field = screen.missingField(before: element) {
            interface.show(content)
            interface.focus(field.id)
        }
        let work = try action.work(on: element, of: screen)
        await work()
    }

    /// Gives the window the text that the user is typing. What its element does not take stays with the user.
    func commitTyped() async {
        let typed = interface.commitTyped()
        guard !typed.isEmpty else { return }
        for intent in typed { try? await carryOut(intent) }
        await window.settle()
    }

    /// The user goes on typing meanwhile.
    private func store(_ typed: [Intent]) {
        storing = Task { [before = storing] in
            for intent in typed { try? await carryOut(intent) }
            await before?.value
        }
    }

    private func edit(_ id: String) async throws(Refusal) {
        guard let editor, let element = window.screen.element(id) else {
            throw Refusal(.nothingToDo, "There is no terminal for an editor.")
        }
        defer { encoder.forget() }
        try await texts.edit(element, with: editor, again: "time that you edit it") { text throws(Refusal) in
            try await act(.type(text), on: id)
        }
    }

    private func copy(_ text: String) {
        guard let note = output.copy(text) else {
            return window.toasts.post(.error, "This text is too long for the clipboard of a terminal.")
        }
        say(note)
    }

    private func say(_ text: String) {
        window.toasts.post(.info, text)
    }

    /// Ctrl-C while nothing runs: everything is saved, but one key by mistake must not end the app.
    private func interrupt() {
        guard !hasAnnouncedQuitting else { return isOver = true }
        announceQuitting("Press Ctrl-C again to quit. Everything is saved.")
    }

    private func announceQuitting(_ text: String) {
        hasAnnouncedQuitting = true
        say(text)
    }

    // MARK: Frames

    func noteFocus() {
        output.noteFocus()
    }

    /// Draws everything with the next frame, because another program had the terminal.
    func forgetFrame() {
        encoder.forget()
    }

    private func draw() async {
        guard output.isReady else {
            isOutdated = true
            return
        }
        isOutdated = false
        let toasts = window.toasts.takeUnseen()
        let grid = observer.observe {
            _ = window.toasts.hasUnseen
            interface.theme = output.theme(for: window.appearance)
            interface.pictures.output = output.pictures
            let content = content
            interface.use(content.user)
            interface.toasts.add(toasts, at: now())
            interface.show(content)
            return interface.draw()
        }
        // After the screen has been rendered, and before it is written.
        await window.shown()
        if let frame = encoder.encode(grid) { output.write(frame) }
        pace.noteFrame(isMoving: interface.isMoving, animation: interface.untilNextAnimation)
        decodePictures()
        awaitExpiry()
    }

    private var content: WindowContent {
        var content = WindowContent(of: window)
        // A short wait would only flicker. The end of one that the user has not asked for would not be seen.
        if running.isEmpty || running.hasJustBegun { content.activity = nil }
        let beside = list(beside: content.layers.first?.screen)
        content.companion = beside.map { WindowContent.Layer(place: "beside \($0.screen.id)", $0.screen) }
        if beside?.view !== companion { prepare(beside?.view) }
        return content
    }

    /// What a page names, or the menu from which it was opened; nil where there is no room for it.
    private func list(beside page: Screen?) -> (view: any LiveView, screen: Screen)? {
        guard interface.hasRoomForCompanion, let page else { return nil }
        if let view = page.companion { return (view, view.screen) }
        guard page.style != .offer, let root = window.tabRoot else { return nil }
        let screen = root.screen
        return screen.style == .menu ? (root, screen) : nil
    }

    private func prepare(_ companion: (any LiveView)?) {
        self.companion = companion
        if let companion { Task { await companion.appear() } }
    }

    private func awaitExpiry() {
        guard let end = interface.toasts.nextEnd, expiry.map({ end < $0.end }) ?? true else { return }
        expiry?.task.cancel()
        expiry = (end, timer.send(.expiry, after: now().duration(to: end)))
    }
}
