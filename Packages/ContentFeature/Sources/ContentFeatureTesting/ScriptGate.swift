import Synchronization

/// Holds a scripted reply until a test opens it.
///
/// ```swift
/// let gate = ScriptGate()
/// ai.expect([.text("Hel"), .gate(gate), .text("lo")])
/// // … ask …
/// await gate.reached()    // "Hel" has been read
/// gate.open()
/// ```
public final class ScriptGate: Sendable {
    /// A wait of one reply, which can also be ended by itself.
    typealias Wait = (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)

    private let opening = Latch()
    private let arrival = Latch()

    public init() {}

    /// Lets the reply go on, now or when it comes here.
    public func open() {
        opening.open()
    }

    /// Returns when a reply has come here.
    public func reached() async {
        await arrival.pass(AsyncStream.makeStream())
    }

    /// Returns when the gate is open, or the wait has been ended.
    func pass(_ wait: Wait = AsyncStream.makeStream()) async {
        arrival.open()
        await opening.pass(wait)
    }
}

/// What is closed at first, and open for ever after.
private final class Latch: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [AsyncStream<Void>.Continuation] = []
    }

    private let state = Mutex(State())

    func open() {
        let waiting = state.withLock { state in
            defer { state = State(isOpen: true) }
            return state.waiting
        }
        for wait in waiting { wait.finish() }
    }

    func pass(_ wait: ScriptGate.Wait) async {
        let isOpen = state.withLock { state in
            if !state.isOpen { state.waiting.append(wait.continuation) }
            return state.isOpen
        }
        guard !isOpen else { return }
        for await _ in wait.stream {}
    }
}
