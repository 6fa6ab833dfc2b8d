import Design
import Foundation
import Terminal

/// Shows a window on the whole screen of a terminal, and carries out what keys and the mouse ask for.
@MainActor
final class FullScreenShell {
    let window: any ShellWindow
    let interface: Interface
    let interruption: Interruption
    let output: any FrameOutput
    private let now: () -> ContinuousClock.Instant
    let timer: ShellTimer
    private let observer: ScreenObserver
    private let pace: FramePace
    var encoder: FrameEncoder
    /// Whether something has changed since the frame that is being written.
    private var isOutdated = false
    var running = RunningWork()
    var backNavigation = BackNavigation()
    private var expiry: (end: ContinuousClock.Instant, task: Task<Void, Never>)?
    /// Sends ``ShellEvent/pause`` after something was typed.
    var pause: Task<Void, Never>?
    /// Stores what was typed.
    var storing: Task<Void, Never>?
    var hasAnnouncedQuitting = false
    var isOver = false
    let companion: CompanionList
    private let preview: RowPreview
    let decodePicture: PictureDecoder
    var decoding: Task<Void, Never>?
    var finding = Finding()
    /// The user's editor; nil where there is no terminal for it.
    var editor: EditedTexts.Editor?
    let texts: EditedTexts

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
        companion = CompanionList(of: window) { post(.change) }
        preview = RowPreview(timer)
        self.now = now
        self.decodePicture = decodePicture
        encoder = FrameEncoder(output.options)
        observer = ScreenObserver(window) { post(.change) }
        pace = FramePace(timer, now: now)
        interface.suggestions = { [unowned self] in suggestions(for: $0) }
        interface.synonyms = Synonyms.all
        interface.find = { [unowned self] in find($0) }
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
        preview.end()
        decoding?.cancel()
        finding.task?.cancel()
        await finding.task?.value
        await endStoring()
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
            let origin = interface.content
            let intents = interface.take(input)
            if intents.contains(where: { $0 == .interrupt || $0 == .suspend }) { await commitTyped() }
            if !intents.contains(.interrupt) { hasAnnouncedQuitting = false }
            perform(intents, from: origin)
            awaitPause()
        case .pause:
            pause = nil
            guard interface.hasDraftToStore else { return }
            store(interface.commitTyped(), from: interface.content)
        case .request: noteSettled()
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
            if task.isCancelled { await window.settle() }
            noteSettled()
            show()
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

    // MARK: Frames

    func noteFocus() { output.noteFocus() }

    /// Draws everything with the next frame, because another program had the terminal.
    func forgetFrame() { encoder.forget() }

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
            interface.toasts.add(toasts, at: now())
            show()
            return interface.draw()
        }
        // After the screen has been rendered, and before it is written.
        await window.shown()
        if let frame = encoder.encode(grid) { output.write(frame) }
        pace.noteFrame(isMoving: interface.isMoving, animation: interface.untilNextAnimation)
        preview.follow(interface.previewedRow, of: interface.content.user)
        decodePictures()
        awaitExpiry()
    }

    /// Gives the interface what the window shows now.
    func show() {
        var content = WindowContent(of: window)
        // A short wait would only flicker. The end of one that the user has not asked for would not be seen.
        if running.isEmpty || running.hasJustBegun { content.activity = nil }
        let page = content.layers.first?.screen
        content.companion = companion.layer(beside: page, hasRoom: interface.hasRoomForCompanion(beside: page))
        content.preview = preview.made(for: content.user)
        let before = interface.content
        if before.user != content.user { finding.forget() }
        store(interface.use(content.user) + interface.show(content), from: before)
    }

    private func awaitExpiry() {
        guard let end = interface.toasts.nextEnd, expiry.map({ end < $0.end }) ?? true else { return }
        expiry?.task.cancel()
        expiry = (end, timer.send(.expiry, after: now().duration(to: end)))
    }
}
