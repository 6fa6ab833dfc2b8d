import CoreTesting
import Design
import Testing

@testable import Terminal

/// Long random sessions. What a terminal shows is after every frame what was meant.
@Suite(.timeLimit(.minutes(60))) @MainActor
struct RandomSessionTests {
    private nonisolated static let seeds: [UInt64] = [1, 2, 3, 4]
    /// 100,000 by `Tools/test --long`, 1,000 otherwise.
    private nonisolated static let events = Fuzz.count < 1_000_000 ? 1_000 : Fuzz.count / 10

    @Test(arguments: seeds) func terminalsShowWhatWasMeant(seed: UInt64) throws {
        let session = try RandomSession(seed: seed, python: PyteTerminal.python)
        try session.run(events: Self.events / Self.seeds.count)
    }

    /// A million by `Tools/test --long`.
    private nonisolated static let keys = Fuzz.count < 1_000_000 ? 40_000 : Fuzz.count

    /// No draft is lost, and a letter in a field does nothing else. Few frames are drawn.
    @Test(arguments: seeds) func whatIsTypedStays(seed: UInt64) throws {
        try RandomSession(seed: seed, hasTerminals: false).run(events: Self.keys / Self.seeds.count)
    }
}

/// A user at a terminal: keys, texts, the mouse, changes of the window and of the terminal, all at random. After each event
/// the frame is shown by terminals, and compared with what was meant; and each draft has the text that the user has written.
@MainActor
final class RandomSession {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let presses = KeyCommand.allCases.flatMap(\.defaultKeys)

    private var texts: RandomTexts
    private var window = RandomWindow()
    private let interface: Interface
    private var encoder = FrameEncoder()
    private var replays: [ScreenReplay]
    private let pyte: PyteTerminal?
    private var time = ContinuousClock.now
    /// The last events, for a failure.
    private var history: [String] = []
    private(set) var frames = 0

    init(seed: UInt64, python: String? = nil, hasTerminals: Bool = true) throws {
        texts = RandomTexts(generator: SeededGenerator(seed: seed))
        let (columns, rows) = (60, 20)
        interface = Interface(columns: columns, rows: rows, theme: Theme(), symbols: .unicode, bindings: .standard)
        encoder.options.isAmbiguousNarrow = texts.chance(2)
        encoder.options.erasesWithBackground = texts.chance(2)
        // A terminal that draws them wide has reported that.
        let widths = ScreenReplay.Widths.allCases.filter { [encoder] in
            $0 != .wide || !encoder.options.isAmbiguousNarrow
        }
        replays = hasTerminals ? widths.map { ScreenReplay(columns: columns, rows: rows, widths: $0) } : []
        pyte = try python.map { try PyteTerminal($0, columns: columns, rows: rows) }
        interface.suggestions = { text in
            [Suggestion(command: "open \(text)", label: "世界"), Suggestion(command: "back", label: "")]
        }
        try showWindow()
        try draw()
    }

    func run(events: Int) throws {
        for _ in 0..<events {
            let event = try step()
            history = history.suffix(30) + [event]
            // A slow terminal misses frames.
            if replays.isEmpty ? texts.chance(100) : !texts.chance(8) { try draw() }
        }
        try draw()
        guard let answer = try pyte?.finish() else { return }
        guard answer == "ok \(frames)" else { throw failure("pyte: \(answer)") }
    }

    private func failure(_ problem: String) -> Failure {
        Failure(description: "\(problem)\nafter:\n\(history.joined(separator: "\n"))")
    }

    // MARK: Events

    /// - Returns: what happened, in words.
    private func step() throws -> String {
        switch texts.number(0...20) {
        case 0...6: try take(.press(texts.pick(Self.presses)))
        case 7...9: try type(texts.piece().filter { !$0.isNewline && $0 != "\t" })
        case 10: try take(.paste(texts.text()))
        case 11...13: try mouse()
        case 14, 15: try changeWindow()
        case 16: toast()
        case 17: try resize()
        case 18: change(theme: true)
        default: change(theme: false)
        }
    }

    private func type(_ text: String) throws -> String {
        for letter in text { _ = try take(.text(String(letter))) }
        return "type \(text)"
    }

    private func take(_ input: TerminalInput) throws -> String {
        let before = draft
        let isTyping = interface.context == .text
        let (page, focus) = (interface.content.front, interface.state.focus)
        let typing = interface.context == .question ? interface.typing?.field : nil
        let behind = typing.flatMap { id in interface.content.layers.last { $0.screen.element(id) != nil } }
        var textBehind: String? {
            typing.flatMap { id in behind.flatMap { interface.pages[$0.place].typed[id]?.editor.text } }
        }
        let textBefore = textBehind
        let intents = interface.take(input)
        if let typing, let behind, let textBehind, textBehind != textBefore {
            window.written["\(behind.place) \(typing)"] = textBehind
        }
        if case .text = input, isTyping {
            // A letter in a field is no command.
            guard intents.allSatisfy({ if case .type = $0 { true } else { false } }), interface.popup == nil,
                interface.search == nil, interface.state.focus == focus
            else { throw failure("\(input) in a field: \(intents)") }
        }
        // What is pasted goes to a field that was left, too.
        var isEdit = before?.key == draft?.key
        if case .paste = input { isEdit = true }
        if isEdit, let draft { window.written[draft.key] = draft.text }
        for intent in intents {
            if intent == .redraw { encoder.forget() }
            carryOut(intent, on: behind ?? page)
        }
        try showWindow()
        if texts.chance(2) { interface.finishStep() }
        try checkDraft()
        return "take \(input)"
    }

    private func carryOut(_ intent: Intent, on page: WindowContent.Layer) {
        guard case .type(_, let id) = intent else { return window.carryOut(intent, at: page.place) }
        let isTaken = !texts.chance(4)
        if isTaken { window.carryOut(intent, at: page.place) }
        interface.noteTyped(into: id, on: page, isTaken: isTaken)
    }

    // MARK: Drafts

    /// The draft that is edited now.
    private var draft: (key: String, text: String)? {
        guard let field = interface.editing.field, field.isDraft else { return nil }
        return ("\(interface.content.front.place) \(field.id)", field.editor.text)
    }

    private func checkDraft() throws {
        guard let draft else { return }
        let meant = window.written[draft.key] ?? window.texts[draft.key] ?? ""
        guard draft.text == meant else { throw failure("\(draft.key) is '\(draft.text)' instead of '\(meant)'") }
    }

    private func mouse() throws -> String {
        let kinds: [MouseEvent.Kind] = [
            .press, .release, .drag, .wheelUp, .wheelDown,
        ]
        // Terminals of another size send places that are not in the frame.
        let place = Position(
            column: texts.number(0...(interface.columns + 3)), row: texts.number(0...(interface.rows + 3)))
        return try take(.mouse(MouseEvent(texts.pick(kinds), at: place)))
    }

    private func changeWindow() throws -> String {
        window.change(&texts)
        try showWindow()
        try checkDraft()
        return "the window changes"
    }

    private func showWindow() throws {
        let (content, before) = (window.content, interface.content)
        // What another user has not been given is gone.
        if let user = before.user, user != content.user { window.written = [:] }
        interface.use(content.user)
        let hasDraft = interface.hasDraftToStore && interface.editing.field?.hasChanged == true
        let drafts = interface.show(content)
        let isLeft = !interface.content.front.isSame(as: before.front)
        guard drafts.isEmpty != (hasDraft && isLeft) else { throw failure("the draft of a page that goes: \(drafts)") }
        for intent in drafts { carryOut(intent, on: before.front) }
    }

    private func toast() -> String {
        time += .seconds(texts.number(0...5))
        if texts.chance(3) { _ = interface.toasts.expire(at: time) }
        let style = texts.pick([Toast.Style.success, .info, .warning, .error])
        interface.toasts.add([Toast(style, texts.text())], at: time)
        return "toast"
    }

    private func resize() throws -> String {
        let isTiny = texts.chance(5)
        let columns = isTiny ? texts.number(1...50) : texts.chance(3) ? texts.number(120...160) : texts.number(40...100)
        let rows = isTiny ? texts.number(1...14) : texts.number(12...30)
        interface.resize(columns: columns, rows: rows)
        encoder.forget()
        for index in replays.indices { replays[index].resize(columns: columns, rows: rows) }
        try pyte?.resize(columns: columns, rows: rows)
        return "resize \(columns) x \(rows)"
    }

    private func change(theme isOther: Bool) -> String {
        guard isOther else {
            encoder.options.isSynchronized = texts.chance(2)
            if texts.chance(4) { encoder.forget() }
            if texts.chance(8) { interface.symbols = texts.pick([.unicode, .ascii]) }
            return "the terminal is asked to draw all, or to hold back output"
        }
        let colors = texts.pick([ColorDepth.rgb, .rgb, .indexed, .palette, .none])
        encoder.options.colors = colors
        interface.theme = Theme(texts.pick([.light, .dark]), hasHighContrast: texts.chance(3), colors: colors)
        return "colours: \(colors)"
    }

    // MARK: Frames

    private func draw() throws {
        let grid = interface.draw()
        try checkDraft()
        guard !replays.isEmpty else { return }
        let before = replays.map(\.holds)
        let frame = encoder.encode(grid)
        frames += 1
        for index in replays.indices {
            if let frame { replays[index].send(frame.bytes) }
            if let problem = replays[index].problem(showing: grid, encoder.options.colors) {
                throw failure("frame \(frames): \(problem)")
            }
            guard replays[index].clears == 1 else { throw failure("frame \(frames): the whole screen was cleared") }
            guard replays[index].holds - before[index] <= 1 else { throw failure("frame \(frames) is not one piece") }
        }
        guard encoder.encode(grid) == nil else { throw failure("frame \(frames): bytes without a change") }
        try pyte?.show(frame?.bytes ?? [], as: grid, encoder.options.colors)
    }
}
