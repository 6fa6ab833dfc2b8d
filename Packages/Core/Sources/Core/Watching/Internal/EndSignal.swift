internal import CPlatform
import Foundation
import Synchronization

/// Wakes a thread that sleeps in `poll`, once and for good. Any thread may, as often as it likes.
///
/// A pipe: the sleeping thread polls the end for reading, which hangs up when the other is closed.
final class EndSignal: Sendable {
    /// To be polled; readable as soon as ``signal()`` has been called. Closed with this object.
    let descriptor: Int32
    private let other: Mutex<Int32?>

    /// - Returns: nil when the process has no descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard slipway_wake_pipe(&ends) == 0 else { return nil }
        descriptor = ends[0]
        other = Mutex(ends[1])
    }

    deinit {
        signal()
        close(descriptor)
    }

    /// Sleeps for this long, or until ``signal()`` is called.
    ///
    /// - Returns: whether it has been called.
    func isSignalled(within duration: Duration) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&polled, 1, Int32(duration / .milliseconds(1)))
            if count >= 0 || errno != EINTR { return count != 0 }
        }
    }

    func signal() {
        other.withLock { other in
            if let other { close(other) }
            other = nil
        }
    }
}
