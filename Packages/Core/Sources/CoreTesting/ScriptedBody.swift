public import Networking
import Synchronization

/// A body whose pieces a test sends one by one.
///
/// ```swift
/// let body = ScriptedBody()
/// http.expect(.post, "/v1/chat/completions", .stream(200, body))
/// // … start what reads …
/// body.send("data: 1\n\n")
/// body.finish()
/// ```
public final class ScriptedBody: HTTPBodySource {
    private struct State {
        var pieces: [[UInt8]] = []
        var end: Result<Void, HTTPError>?
        var isCancelled = false
        var reader: CheckedContinuation<Void, Never>?
        var observers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// - Parameters:
    ///   - pieces: what is there from the beginning. Empty ones are left out.
    ///   - end: what follows them: nil for a body that goes on.
    public init(_ pieces: [String] = [], end: Result<Void, HTTPError>? = nil) {
        state.withLock { state in
            state.pieces = pieces.filter { !$0.isEmpty }.map { Array($0.utf8) }
            state.end = end
        }
    }

    public func send(_ text: String) {
        send(Array(text.utf8))
    }

    public func send(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        change { $0.pieces.append(bytes) }
    }

    /// Ends the body, as a server does that has sent all.
    public func finish() {
        change { $0.end = .success(()) }
    }

    /// Breaks the body off.
    public func fail(_ error: HTTPError) {
        change { $0.end = .failure(error) }
    }

    /// Whether the reader has closed the connection: it was cancelled, or has cancelled or dropped the body.
    public var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Waits until the reader has closed the connection.
    public func cancellation() async {
        await withCheckedContinuation { continuation in
            let isCancelled = state.withLock { state in
                if !state.isCancelled { state.observers.append(continuation) }
                return state.isCancelled
            }
            if isCancelled { continuation.resume() }
        }
    }

    public func next() async throws(HTTPError) -> [UInt8]? {
        if Task.isCancelled { cancel() }
        while true {
            let (piece, end) = state.withLock { state in
                state.pieces.isEmpty ? (nil, state.end) : (state.pieces.removeFirst(), nil)
            }
            if let piece { return piece }
            if let end {
                try end.get()
                return nil
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { wait($0) }
            } onCancel: {
                cancel()
            }
        }
    }

    public func cancel() {
        let observers = state.withLock { state in
            defer { state.observers = [] }
            if state.end == nil || !state.pieces.isEmpty { state.end = .failure(.cancelled) }
            state.pieces = []
            state.isCancelled = true
            return state.observers
        }
        for observer in observers { observer.resume() }
        change { _ in }
    }

    private func wait(_ continuation: CheckedContinuation<Void, Never>) {
        let isReady = state.withLock { state in
            guard state.pieces.isEmpty, state.end == nil else { return true }
            precondition(state.reader == nil, "a body has one reader")
            state.reader = continuation
            return false
        }
        if isReady { continuation.resume() }
    }

    private func change(_ change: (inout State) -> Void) {
        let reader = state.withLock { state in
            change(&state)
            return state.pieces.isEmpty && state.end == nil ? nil : state.reader.take()
        }
        reader?.resume()
    }
}
