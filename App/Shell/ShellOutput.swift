import Foundation

/// Where a shell writes: whole texts at once, so that what reads them never sees half a line.
struct ShellOutput: Sendable {
    private let descriptor: Int32

    init(descriptor: Int32 = STDOUT_FILENO) {
        self.descriptor = descriptor
    }

    /// Writes all of the text. A slow reader is waited for, until the deadline if the descriptor does not block.
    ///
    /// - Returns: false when nobody reads any more.
    @discardableResult
    func write(_ text: String, until deadline: ContinuousClock.Instant? = nil) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN, Readiness.wait(descriptor, for: .writing, until: deadline) { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
