import CCurl
import Core
import Foundation

/// What the driver's thread does: adds transfers to the multi handle, lets libcurl work, hands out what has finished,
/// and sleeps until a socket, a timeout or a queued transfer wakes it.
struct CurlLoop {
    private let multi: CurlMulti
    private let driver: CurlDriver
    /// The transfers that libcurl has, by their easy handle. It keeps them alive while libcurl calls back into them.
    private var active: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    private var finished: [(CurlTransfer, CurlTransfer.Outcome)] = []

    init(_ multi: CurlMulti, driver: CurlDriver) {
        self.multi = multi
        self.driver = driver
    }

    mutating func run() {
        ThreadSignals.block()
        var started: [CurlTransfer] = []
        var abandoned: [CurlTransfer] = []
        var failure = HTTPError.cancelled
        while driver.take(started: &started, abandoned: &abandoned) {
            for transfer in started { add(transfer) }
            for transfer in abandoned { drop(transfer) }
            started.removeAll(keepingCapacity: true)
            abandoned.removeAll(keepingCapacity: true)
            var running: Int32 = 0
            let performed = curl_multi_perform(multi.pointer, &running)
            collect()
            handOut()
            guard performed == CURLM_OK, rest() else {
                failure = .interrupted("libcurl cannot go on")
                break
            }
        }
        // On a stop, what was queued with it has not been added yet.
        end(failure, queued: started)
    }

    // Twenty-four days, the longest that poll() takes; libcurl shortens it to the next timeout of a transfer.
    private func rest() -> Bool {
        guard driver.rest() else { return true }
        return curl_multi_poll(multi.pointer, nil, 0, Int32.max, nil) == CURLM_OK
    }

    private mutating func add(_ transfer: CurlTransfer) {
        guard !transfer.isFinished else { return driver.keep(transfer.handle) }
        let handle = transfer.handle
        guard curl_multi_add_handle(multi.pointer, handle.pointer) == CURLM_OK else {
            return finished.append((transfer, .failure(.unreachable("libcurl refused the transfer"))))
        }
        active[handle.pointer] = transfer
    }

    // A handle may be in use again by another transfer by the time that the abandoned one is looked at.
    private mutating func drop(_ transfer: CurlTransfer) {
        let pointer = transfer.handle.pointer
        guard active[pointer] === transfer else { return }
        curl_multi_remove_handle(multi.pointer, pointer)
        active[pointer] = nil
        driver.keep(transfer.handle)
    }

    private mutating func collect() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi.pointer, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let pointer = message.pointee.easy_handle else { continue }
            let code = message.pointee.data.result
            // The message is gone once its handle is removed.
            curl_multi_remove_handle(multi.pointer, pointer)
            guard let transfer = active.removeValue(forKey: pointer) else { continue }
            finished.append((transfer, transfer.handle.outcome(code)))
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
        for transfer in Array(active.values) + queued + unseen { transfer.finish(.failure(failure)) }
        active = [:]
    }
}
