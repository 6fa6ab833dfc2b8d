import CCurl
import Foundation

/// What the driver's thread does: adds transfers to the multi handle, lets libcurl work, hands out what has finished,
/// and sleeps until a socket, a timeout or a queued transfer wakes it.
struct CurlLoop {
    private let multi: CurlMulti
    private let driver: CurlDriver
    /// The transfers that libcurl has, by their easy handle. It keeps them alive while libcurl calls back into them.
    private var active: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    /// Those of them that stream.
    private var streams: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    private var finished: [(CurlTransfer, CurlTransfer.Outcome)] = []

    init(_ multi: CurlMulti, driver: CurlDriver) {
        self.multi = multi
        self.driver = driver
    }

    mutating func run() {
        var queues = CurlQueues()
        var failure = HTTPError.cancelled
        while driver.take(&queues) {
            for transfer in queues.started { add(transfer) }
            for transfer in queues.abandoned { drop(transfer) }
            for transfer in queues.resumed { resume(transfer) }
            queues.removeAll()
            var running: Int32 = 0
            let performed = curl_multi_perform(multi.pointer, &running)
            handOutHeads()
            collect()
            endOverdue()
            handOut()
            guard performed == CURLM_OK, rest() else {
                failure = .interrupted("libcurl cannot go on")
                break
            }
        }
        // On a stop, what was queued with it has not been added yet.
        end(failure, queued: queues.started)
    }

    private func rest() -> Bool {
        guard driver.rest() else { return true }
        return curl_multi_poll(multi.pointer, nil, 0, longestSleep, nil) == CURLM_OK
    }

    /// For how many milliseconds the thread sleeps at most; libcurl shortens it to the next timeout of a transfer. Without
    /// a stream these are twenty-four days, the longest that poll() takes.
    private var longestSleep: Int32 {
        guard let next = streams.values.compactMap({ $0.body?.deadline }).min() else { return Int32.max }
        return Int32(ContinuousClock.now.duration(to: next).curlMilliseconds)
    }

    private mutating func add(_ transfer: CurlTransfer) {
        guard !transfer.isFinished else { return driver.keep(transfer.handle) }
        let handle = transfer.handle
        guard curl_multi_add_handle(multi.pointer, handle.pointer) == CURLM_OK else {
            return finished.append((transfer, .failure(.unreachable("libcurl refused the transfer"))))
        }
        active[handle.pointer] = transfer
        guard let body = transfer.body else { return }
        streams[handle.pointer] = transfer
        if !handle.asksBeforeSending { body.noteSending() }
    }

    // A handle may be in use again by another transfer by the time that the abandoned one is looked at.
    private mutating func drop(_ transfer: CurlTransfer) {
        let pointer = transfer.handle.pointer
        guard active[pointer] === transfer else { return }
        remove(pointer)
        driver.keep(transfer.handle)
    }

    // libcurl delivers what it holds before this returns, and the rest in the turn that follows.
    private mutating func resume(_ transfer: CurlTransfer) {
        let pointer = transfer.handle.pointer
        guard active[pointer] === transfer, let body = transfer.body else { return }
        body.noteResumed()
        let code = slipway_curl_resume(pointer)
        guard code != CURLE_OK else { return }
        remove(pointer)
        end(transfer, transfer.handle.outcome(code))
    }

    private mutating func remove(_ pointer: UnsafeMutableRawPointer) {
        curl_multi_remove_handle(multi.pointer, pointer)
        active[pointer] = nil
        streams[pointer] = nil
    }

    private mutating func end(_ transfer: CurlTransfer, _ outcome: CurlTransfer.Outcome) {
        transfer.body?.finish(outcome.map { _ in })
        finished.append((transfer, outcome))
    }

    // Readers are woken once a turn, for all that has arrived in it.
    private func handOutHeads() {
        for transfer in streams.values {
            if let head = transfer.body?.takeHead() { transfer.finish(.success(CurlReply(head: head, body: Data()))) }
            transfer.body?.wakeReader()
        }
    }

    private mutating func endOverdue() {
        guard !streams.isEmpty else { return }
        let now = ContinuousClock.now
        for (pointer, transfer) in streams {
            guard let wait = transfer.body?.overdue(now) else { continue }
            remove(pointer)
            end(transfer, .failure(.tooSlow(wait)))
        }
    }

    private mutating func collect() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi.pointer, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let pointer = message.pointee.easy_handle else { continue }
            let code = message.pointee.data.result
            // The message is gone once its handle is removed.
            let transfer = active[pointer]
            remove(pointer)
            if let transfer { end(transfer, transfer.handle.outcome(code)) }
        }
    }

    // A task that has gone takes no handle.
    private mutating func handOut() {
        for (transfer, outcome) in finished where !transfer.finish(outcome, hasHandle: true) {
            driver.keep(transfer.handle)
        }
        finished.removeAll(keepingCapacity: true)
    }

    private mutating func end(_ failure: HTTPError, queued: [CurlTransfer]) {
        let unseen = driver.detach()
        for pointer in active.keys { curl_multi_remove_handle(multi.pointer, pointer) }
        for transfer in Array(active.values) + queued + unseen {
            transfer.body?.finish(.failure(failure))
            transfer.finish(.failure(failure))
        }
        active = [:]
        streams = [:]
    }
}
