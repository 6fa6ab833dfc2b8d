import CoreTesting
import Testing

@testable import Shell

/// A linear shell that runs on a fake window, and its input and output.
@MainActor
final class LinearSession {
    let window: FakeWindow
    let shell: LinearShell
    private let interruption = Interruption()
    /// What is written when a line is asked for; empty without a terminal.
    let prompt: String
    private let pipe: TestPipe
    private let send: AsyncStream<ShellEvent>.Continuation
    private let serving: Task<Void, Never>

    // The terminal of the user; nil for a pipe.
    init(
        _ window: FakeWindow = FakeWindow(), terminal: TestTerminal? = nil, isAccessible: Bool = false,
        clock: ManualClock = ManualClock(), opening url: String? = nil
    ) throws {
        self.window = window
        prompt = terminal == nil ? "" : "> "
        pipe = try TestPipe()
        let (events, send) = AsyncStream.makeStream(of: ShellEvent.self)
        self.send = send
        let console = LinearConsole(output: pipe.output, terminal: terminal?.descriptor)
        let shell = LinearShell(
            window: window, console: console, isAccessible: isAccessible, interruption: interruption, clock: clock
        ) { send.yield($0) }
        self.shell = shell
        serving = Task { [pipe] in
            await shell.run(events, opening: url)
            pipe.finish()
            // Kept open for as long as the shell may use it.
            withExtendedLifetime(terminal) {}
        }
    }

    deinit {
        send.yield(.endOfInput)
        send.finish()
    }

    func write(_ lines: String...) {
        for line in lines { send.yield(.line(line)) }
    }

    func write(_ event: ShellEvent) {
        send.yield(event)
    }

    /// Ctrl-C.
    @discardableResult
    func interrupt() -> Interruption.Effect {
        let effect = interruption.press()
        if effect == .waits { send.yield(.interrupt) }
        return effect
    }

    /// The output up to and including this text.
    func read(to end: String) async -> String {
        await pipe.text { $0.hasSuffix(end) }
    }

    /// Reads the screen that a session over a pipe begins with.
    func readScreen() async {
        let picture = Self.picture(of: window)
        #expect(await read(to: picture) == picture)
    }

    /// Ends the input, and returns all remaining output.
    func end() async -> String {
        send.yield(.endOfInput)
        return await ended()
    }

    /// The output until the shell ends by itself.
    func ended() async -> String {
        await serving.value
        return await pipe.text { _ in false }
    }

    /// The output for these lines, without the screen that every session over a pipe begins with.
    static func transcript(of lines: [String], on window: FakeWindow, isAccessible: Bool = false) async throws -> String
    {
        let session = try LinearSession(window, isAccessible: isAccessible)
        let first = picture(of: window)
        for line in lines { session.write(line) }
        let text = await session.end()
        try #require(text.hasPrefix(first))
        return String(text.dropFirst(first.count))
    }

    /// The window's screen, as the shell shows it.
    static func picture(of window: FakeWindow) -> String {
        LinearText(of: window).lines.map { $0.text + "\n" }.joined()
    }
}

extension LinearText {
    /// All that is written of a screen for the first time.
    var lines: [LinearLine] {
        entries.flatMap { entry in
            var passage = WrittenPassage()
            let rows = passage.rows(of: entry.passage ?? "", columns: nil, holdsEnd: false)
            return entry.lines + rows.map { LinearLine($0) }
        }
    }
}
