import CCurl
import Synchronization

/// Runs the transfers of one client: accepts them from any task, and performs them on one thread.
///
/// The thread retains the driver; the client ends the thread with ``stop()``.
final class CurlDriver: Sendable {
    private struct State {
        /// Nil when there is no thread: before the first request and after the end.
        var multi: CurlMulti?
        var queues = CurlQueues()
        /// Handles for reuse. Preparing a new one costs more than a small request.
        var handles: [CurlHandle] = []
        /// Whether the thread sleeps, or is about to, and must be woken to see what has been queued.
        var isResting = false
        var isStopped = false
    }

    private static let handlesKept = 64

    private let commonFields: CurlCommonFields
    private let authorities: String?
    private let state = Mutex(State())

    init(userAgent: String, authorities: String?) {
        commonFields = CurlCommonFields(userAgent: userAgent)
        self.authorities = authorities
    }

    var isRunning: Bool {
        state.withLock { $0.multi != nil }
    }

    // MARK: For the sending tasks

    /// Makes `request` ready to start, on the calling task's thread, so that the one thread has less to do.
    ///
    /// - Parameter body: what the reply's body is streamed into; nil to collect the whole reply.
    func prepare(_ request: CurlRequest, into body: CurlBody? = nil) throws(HTTPError) -> CurlTransfer {
        let kept = state.withLock { $0.handles.popLast() }
        guard let handle = kept ?? CurlHandle(commonFields, authorities: authorities) else {
            throw .unreachable("libcurl does not start")
        }
        try handle.load(request, into: body)
        return CurlTransfer(handle, body: body)
    }

    func start(_ transfer: CurlTransfer) {
        let refusal = state.withLock { state -> HTTPError? in
            guard !state.isStopped else { return .cancelled }
            if state.multi == nil {
                guard let multi = CurlMulti(), startThread(multi) else { return .unreachable("libcurl does not start") }
                state.multi = multi
            }
            return nil
        }
        if let refusal {
            transfer.finish(.failure(refusal))
        } else if !queue({ $0.started.append(transfer) }) {
            transfer.finish(.failure(.cancelled))
        }
    }

    /// Takes back a handle that libcurl no longer uses, for another request.
    ///
    /// Those of streams are not used again: they have options of their own, and may have ended while they were paused.
    func keep(_ handle: CurlHandle) {
        let isForStream = handle.isForStream
        handle.clear()
        guard !isForStream else { return }
        state.withLock { state in
            if !state.isStopped, state.handles.count < Self.handlesKept { state.handles.append(handle) }
        }
    }

    /// Ends a transfer that nothing waits for any more.
    func abandon(_ transfer: CurlTransfer) {
        queue { $0.abandoned.append(transfer) }
    }

    /// Lets a transfer go on whose body was full and has been read.
    func resume(_ transfer: CurlTransfer) {
        queue { $0.resumed.append(transfer) }
    }

    /// Ends the thread. Transfers in progress are cancelled.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.handles = []
        }
        queue { _ in }
    }

    /// Wakes the thread once for everything that is queued while it sleeps; outside the lock, which it takes then.
    ///
    /// - Returns: false when there is no thread.
    @discardableResult
    private func queue(_ add: (inout CurlQueues) -> Void) -> Bool {
        let (isQueued, sleeping) = state.withLock { state -> (Bool, CurlMulti?) in
            guard let multi = state.multi else { return (false, nil) }
            add(&state.queues)
            defer { state.isResting = false }
            return (true, state.isResting ? multi : nil)
        }
        sleeping?.wake()
        return isQueued
    }

    // MARK: For the thread

    /// Moves what has been queued into empty queues.
    ///
    /// - Returns: false when the thread is to end.
    func take(_ queues: inout CurlQueues) -> Bool {
        state.withLock { state in
            state.isResting = false
            swap(&state.queues, &queues)
            return !state.isStopped
        }
    }

    /// - Returns: whether the thread may sleep; whatever is queued from now on wakes it.
    func rest() -> Bool {
        state.withLock { state in
            state.isResting = state.queues.isEmpty && !state.isStopped
            return state.isResting
        }
    }

    /// After this, the thread is not woken any more.
    ///
    /// - Returns: the transfers that were queued and will not be started.
    func detach() -> [CurlTransfer] {
        state.withLock { state in
            defer {
                state.multi = nil
                state.queues = CurlQueues()
            }
            return state.queues.started
        }
    }

    private func startThread(_ multi: CurlMulti) -> Bool {
        DetachedThread.start("http") {
            var loop = CurlLoop(multi, driver: self)
            loop.run()
        }
    }
}

/// What other threads ask of the driver's.
struct CurlQueues {
    var started: [CurlTransfer] = []
    var abandoned: [CurlTransfer] = []
    /// Streams that were paused, and are read again.
    var resumed: [CurlTransfer] = []

    var isEmpty: Bool { started.isEmpty && abandoned.isEmpty && resumed.isEmpty }

    /// Keeps the memory, for the next turn.
    mutating func removeAll() {
        started.removeAll(keepingCapacity: true)
        abandoned.removeAll(keepingCapacity: true)
        resumed.removeAll(keepingCapacity: true)
    }
}

/// libcurl's multi handle: the transfers under way and the connections kept alive.
///
/// Sendable, because the pointer never changes and what other threads may use of it is ``wake()`` alone, which libcurl
/// allows from any thread; the rest is called by the driver's thread only. The caller ``wake()`` holds the object, and
/// with it the handle.
final class CurlMulti: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    private static let connectionsKept = 128

    init?() {
        guard CurlLibrary.isReady, let pointer = curl_multi_init() else { return nil }
        self.pointer = pointer
        // libcurl's own number follows the transfers under way, and would close connections whenever there are few.
        slipway_curl_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, Self.connectionsKept)
        slipway_curl_multi_set_long(pointer, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    }

    deinit {
        curl_multi_cleanup(pointer)
    }

    func wake() {
        curl_multi_wakeup(pointer)
    }
}
