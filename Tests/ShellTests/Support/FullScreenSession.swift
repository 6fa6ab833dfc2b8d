import CoreTesting
import Design
import Terminal
import Testing

@testable import Shell

/// A full-screen shell with a fake window, and a terminal that takes every frame at once.
@MainActor
final class FullScreenSession {
    let window: FakeWindow
    let output = TestFrames()
    let interface: Interface
    let clock = ManualClock()
    private let shell: FullScreenShell
    private let send: AsyncStream<ShellEvent>.Continuation
    private let running: Task<Void, Never>
    private let interruption = Interruption()

    /// - Parameter motion: whether signs move.
    init(
        _ window: FakeWindow = FakeWindow(), motion: Bool = false, decodePicture: PictureDecoder = PictureDecoder(),
        pictures: PictureOutput = PictureOutput()
    ) {
        output.pictures = pictures
        self.window = window
        let (events, send) = AsyncStream.makeStream(of: ShellEvent.self)
        self.send = send
        interface = Interface(columns: 60, rows: 40, theme: Theme(), symbols: .unicode, bindings: .standard)
        if motion { interface.motion = 0 }
        let (begin, origin) = (ContinuousClock.now, clock.now)
        shell = FullScreenShell(
            window: window, interface: interface, output: output, interruption: interruption,
            clock: clock, now: { [clock] in begin + origin.duration(to: clock.now) },
            decodePicture: decodePicture
        ) { send.yield($0) }
        running = Task { [shell] in await shell.run(events, opening: nil) }
    }

    /// Returns when the window has started, and its first screen is shown.
    func start() async throws {
        try await until { window.actions.contains("start") && window.settled > 0 && output.frames > 0 }
        try await workEnds()
    }

    /// Returns when no work of the front screen runs any more.
    func workEnds() async throws {
        try await until { shell.running.isEmpty }
    }

    func post(_ event: ShellEvent) {
        send.yield(event)
    }

    /// Presses keys by their names; a text in quotation marks is typed.
    func press(_ names: String...) throws {
        for name in names {
            if name.hasPrefix("'") {
                post(.key(.text(String(name.dropFirst()))))
            } else {
                post(.key(.press(try #require(KeyPress(name)))))
            }
        }
    }

    /// Ctrl-C.
    @discardableResult
    func interrupt() -> Interruption.Effect {
        let effect = interruption.press()
        if effect == .waits { post(.interrupt) }
        return effect
    }

    func useEditor(_ editor: @escaping EditedTexts.Editor) {
        shell.editor = editor
    }

    func focus(_ id: String) {
        interface.focus(id)
    }

    /// What is on the screen now.
    var rows: [String] {
        let grid = interface.draw()
        return (0..<grid.rows).map(grid.text(ofRow:))
    }

    var text: String { rows.joined(separator: "\n") }

    /// Waits until a text is on the screen.
    func sees(_ text: String) async throws {
        try await until { self.text.contains(text) }
    }

    /// Returns when the shell has ended.
    func end() async {
        await running.value
    }
}

@MainActor
final class TestFrames: FrameOutput {
    private(set) var frames = 0
    private(set) var bytes: [UInt8] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// Whether the terminal is slow: it has not written the last frame yet.
    var isBusy = false

    var isReady: Bool { !isBusy }
    var hasFailed = false
    let options = FrameEncoder.Options()
    var pictures = PictureOutput()

    func write(_ frame: EncodedFrame) {
        frames += 1
        bytes += frame.bytes
    }

    /// Is ready from the first answer on.
    func note(_ report: TerminalReport) -> Bool {
        isBusy = false
        return true
    }
    func copy(_ text: String) -> String? {
        guard let frame = ClipboardText.frame(for: text) else { return nil }
        bytes += frame.bytes
        return "Sent to the terminal's clipboard."
    }
    func noteResize() {}
    func noteFocus() {}
    func giveUpAnswers() {}
    func setMouse(_ isOn: Bool) {}
    func suspend() -> Bool { true }
    func theme(for appearance: WindowAppearance) -> Theme { Theme(appearance == .light ? .light : .dark) }
}
