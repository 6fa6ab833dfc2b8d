import CPlatform
import Foundation
import Synchronization

/// Lets a thread read from a terminal, except while another program has it.
///
/// The thread waits in poll(2), which can be ended from outside; a read that has begun would take what is typed for the
/// other program.
final class ReadingGate: Sendable {
    private let descriptor: Int32
    private let open = Atomic(true)
    private let wakeEnd: Int32
    private let wakingEnd: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var ends: [Int32] = [-1, -1]
        // Without a pipe the thread notices a change at the next key.
        _ = slipway_wake_pipe(&ends)
        (wakeEnd, wakingEnd) = (ends[0], ends[1])
    }

    deinit {
        for end in [wakeEnd, wakingEnd] where end >= 0 { Foundation.close(end) }
    }

    /// Whether the terminal belongs to this process.
    var isOpen: Bool { open.load(ordering: .acquiring) }

    /// Keeps the terminal's input for another program from now on.
    func close() {
        open.store(false, ordering: .releasing)
        wake()
    }

    func reopen() {
        open.store(true, ordering: .releasing)
        wake()
    }

    /// Makes the reading thread look at the terminal again, after the process was moved to the background.
    func wake() {
        var byte: UInt8 = 0
        _ = Foundation.write(wakingEnd, &byte, 1)
    }

    /// Reads what has arrived; waits, asleep, while there is nothing or the gate is closed. For one thread.
    ///
    /// - Returns: as ``Readiness/read(_:into:)``.
    func read(into buffer: inout [UInt8]) -> Int {
        while true {
            // In the background nothing arrives; the read stops the process until it is in the foreground again.
            if isOpen, !TerminalDevice.isInForeground(descriptor) {
                return Readiness.read(descriptor, into: &buffer)
            }
            // poll(2) ignores a negative descriptor.
            var requests = [
                pollfd(fd: isOpen ? descriptor : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wakeEnd, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&requests, nfds_t(requests.count), -1) > 0 else { continue }
            if requests[1].revents != 0 {
                var byte: UInt8 = 0
                _ = Foundation.read(wakeEnd, &byte, 1)
            } else if requests[0].revents & Int16(POLLHUP) != 0 {
                // The terminal is gone, and a read would return at once, again and again.
                return -1
            } else if requests[0].revents != 0, isOpen {
                return Readiness.read(descriptor, into: &buffer)
            }
        }
    }
}
