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
    private let (pieces, piece) = AsyncStream.makeStream(of: [UInt8].self)
    private let (cancellations, cancellation) = AsyncStream.makeStream(of: Never.self)
    /// How many pieces have not been read, and what follows the last: nil for a body that goes on.
    private let rest: Mutex<(count: Int, end: Result<Void, HTTPError>?)>

    /// - Parameters:
    ///   - pieces: what is there from the beginning. Empty ones are left out.
    ///   - end: what follows them: nil for a body that goes on.
    public init(_ pieces: [String] = [], end: Result<Void, HTTPError>? = nil) {
        rest = Mutex((0, end))
        for text in pieces { send(text) }
        if end != nil { piece.finish() }
    }

    public func send(_ text: String) {
        send(Array(text.utf8))
    }

    public func send(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        rest.withLock { $0.count += 1 }
        piece.yield(bytes)
    }

    /// Ends the body, as a server does that has sent all.
    public func finish() {
        rest.withLock { $0.end = .success(()) }
        piece.finish()
    }

    /// Waits until the reader has closed the connection: it was cancelled, or has cancelled or dropped the body.
    public func cancellation() async {
        for await _ in cancellations {}
    }

    public func next() async throws(HTTPError) -> [UInt8]? {
        if Task.isCancelled { cancel() }
        let next = await withTaskCancellationHandler {
            await pieces.first { _ in true }
        } onCancel: {
            cancel()
        }
        let (count, end) = rest.withLock { rest in
            defer { rest.count -= 1 }
            return rest
        }
        // Nothing is left of a body that was cancelled.
        if let next, count > 0 { return next }
        try end?.get()
        return nil
    }

    public func cancel() {
        rest.withLock { rest in
            if rest.end == nil || rest.count > 0 { rest = (0, .failure(.cancelled)) }
        }
        piece.finish()
        cancellation.finish()
    }
}
