import CoreTesting
import Foundation

@testable import Shell

/// A linear shell that runs on a fake window, and its input and output.
@MainActor
final class LinearSession {
    let window: FakeWindow
    let shell: LinearShell
    private let interruption = Interruption()
    private let pipe: TestPipe
    /// Kept open for as long as the shell may use it.
    private let terminal: TestTerminal?
    private let send: AsyncStream<ShellEvent>.Continuation
    private let serving: Task<Void, Never>

    // The terminal of the user; nil for a pipe.
    init(
        _ window: FakeWindow = FakeWindow(), terminal: TestTerminal? = nil, readsKeys: Bool = false,
        isAccessible: Bool = false, clock: ManualClock = ManualClock(), opening url: String? = nil
    ) throws {
        self.window = window
        self.terminal = terminal
        pipe = try TestPipe()
        let (events, send) = AsyncStream.makeStream(of: ShellEvent.self)
        self.send = send
        let keys = terminal.flatMap { readsKeys ? KeyTerminal(input: $0.descriptor, output: $0.descriptor) : nil }
        let console = LinearConsole(output: pipe.output, terminal: terminal?.descriptor, keys: keys)
        let shell = LinearShell(
            window: window, console: console, isAccessible: isAccessible, interruption: interruption, clock: clock
        ) { send.yield($0) }
        self.shell = shell
        serving = Task { [pipe] in
            await shell.run(events, opening: url)
            pipe.finish()
        }
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

    /// The window's screen, as the shell shows it.
    static func picture(of window: FakeWindow) -> String {
        LinearText(of: window).lines.map { $0.text + "\n" }.joined()
    }
}
