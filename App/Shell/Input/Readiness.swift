import Foundation

/// Reads from a descriptor that may be non-blocking, or waits, asleep, until it can be used again.
///
/// Standard input and output may be non-blocking although this process did not request it: the mode belongs to the open
/// file, and so to every process that shares it.
public enum Readiness {
    enum Use {
        case reading, writing
    }

    /// Reads what has arrived; waits while there is nothing.
    ///
    /// - Returns: the number of bytes; 0 at the end; -1, with `errno` set, after an error.
    public static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> Int {
        while true {
            let count = buffer.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN, wait(descriptor, for: .reading) { continue }
            return count
        }
    }

    /// - Returns: false when `deadline` has passed, or the system cannot wait.
    static func wait(_ descriptor: Int32, for use: Use, until deadline: ContinuousClock.Instant? = nil) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(use == .reading ? POLLIN : POLLOUT), revents: 0)
        while true {
            let count = poll(&request, 1, milliseconds(until: deadline))
            if count < 0, errno == EINTR { continue }
            return count > 0
        }
    }

    private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        return Int32(min(max(left.rounded(.up), 0), Double(Int32.max)))
    }
}
