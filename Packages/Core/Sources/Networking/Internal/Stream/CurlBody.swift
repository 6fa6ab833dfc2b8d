import Synchronization

/// What has arrived of a stream and has not been read: the thread of all transfers fills it, and one task reads it.
final class CurlBody: Sendable {
    /// What the reader gets.
    enum Reading {
        /// - Parameter resumes: whether the transfer was paused because there was so much, and has to be resumed.
        case bytes([UInt8], resumes: Bool)
        case ended(Result<Void, HTTPError>)
        /// Nothing has arrived.
        case nothing
    }

    private struct State {
        /// The reply's header, until it is handed out.
        var head: [UInt8]?
        var bytes: [UInt8] = []
        /// How long the body is so far.
        var received = 0
        var isPaused = false
        /// When something must have arrived, and what.
        var deadline: ContinuousClock.Instant?
        var wait = HTTPWait.firstByte
        /// What is read after the last byte.
        var end: Result<Void, HTTPError>?
        var reader: CheckedContinuation<Void, Never>?
    }

    private let bodySize: Int
    private let buffered: Int
    private let firstByte: Duration
    private let stall: Duration
    private let state = Mutex(State())

    init(_ limits: HTTPStreamLimits) {
        bodySize = max(limits.bodySize, 0)
        buffered = max(limits.buffered, 1)
        // Bounded, so that it can be added to any instant.
        firstByte = .milliseconds(limits.firstByte.curlMilliseconds)
        stall = .milliseconds(limits.stall.curlMilliseconds)
    }

    // MARK: For the thread

    /// When something must have arrived; nil while nothing is waited for.
    var deadline: ContinuousClock.Instant? { state.withLock(\.deadline) }

    /// What has not arrived although its time is up.
    func overdue(_ now: ContinuousClock.Instant) -> HTTPWait? {
        state.withLock { state in
            guard let deadline = state.deadline, deadline <= now else { return nil }
            return state.wait
        }
    }

    /// libcurl is about to write the request.
    func noteSending() {
        let deadline = ContinuousClock.now + firstByte
        state.withLock { $0.deadline = deadline }
    }

    func noteHead(_ head: [UInt8]) {
        state.withLock { $0.head = head }
    }

    /// The header, once.
    func takeHead() -> [UInt8]? {
        state.withLock { state in
            guard state.head != nil else { return nil }
            defer { state.head = nil }
            return state.head
        }
    }

    /// All of a piece or nothing. Asked again after an order to stop, the answer is the same: some versions of libcurl do.
    func take(_ piece: UnsafeRawBufferPointer) -> CurlVerdict {
        let deadline = ContinuousClock.now + stall
        return state.withLock { state in
            guard state.end == nil else { return .stop }
            guard piece.count <= bodySize - state.received else {
                state.end = .failure(.tooLarge(limit: bodySize))
                return .stop
            }
            guard state.bytes.count < buffered else {
                state.isPaused = true
                state.deadline = nil
                return .pause
            }
            state.bytes.append(contentsOf: piece)
            state.received += piece.count
            state.wait = .nextByte
            state.deadline = deadline
            return .taken
        }
    }

    /// The reader asks for more: the time begins anew.
    func noteResumed() {
        let deadline = ContinuousClock.now + stall
        state.withLock { $0.deadline = deadline }
    }

    /// Lets the reader look, if it waits and there is something to see.
    func wakeReader() {
        let reader = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.bytes.isEmpty || state.end != nil else { return nil }
            return state.reader.take()
        }
        reader?.resume()
    }

    /// - Parameter end: what is read after the last byte, unless it is known already.
    func finish(_ end: Result<Void, HTTPError>) {
        state.withLock { state in
            state.end = state.end ?? end
            state.deadline = nil
        }
        wakeReader()
    }

    // MARK: For the reader

    /// All that there is.
    func read() -> Reading {
        state.withLock { state in
            guard state.bytes.isEmpty else {
                var bytes: [UInt8] = []
                swap(&bytes, &state.bytes)
                defer { state.isPaused = false }
                return .bytes(bytes, resumes: state.isPaused)
            }
            return state.end.map(Reading.ended) ?? .nothing
        }
    }

    /// Resumes the continuation when there is something to read, at once if there is already.
    func wait(_ continuation: CheckedContinuation<Void, Never>) {
        let isReady = state.withLock { state in
            guard state.bytes.isEmpty, state.end == nil else { return true }
            precondition(state.reader == nil, "a body has one reader")
            state.reader = continuation
            return false
        }
        if isReady { continuation.resume() }
    }

    /// Throws away what has not been read. The reader sees a cancellation, unless it has seen the end.
    ///
    /// - Returns: whether the transfer had not ended.
    func abandon() -> Bool {
        let (wasOpen, reader) = state.withLock { state in
            let wasOpen = state.end == nil
            if wasOpen || !state.bytes.isEmpty { state.end = .failure(.cancelled) }
            state.bytes = []
            state.deadline = nil
            return (wasOpen, state.reader.take())
        }
        reader?.resume()
        return wasOpen
    }
}

/// What becomes of bytes that libcurl delivers.
enum CurlVerdict {
    case taken
    /// The transfer ends.
    case stop
    /// None of them is taken. They are delivered again when the transfer is resumed.
    case pause
}
