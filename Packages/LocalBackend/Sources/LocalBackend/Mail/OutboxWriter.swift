import Core
import Foundation
import Synchronization

/// Writes mails as files of the outbox, each accessible to its owner only and written atomically.
final class OutboxWriter: Sendable {
    private let outbox: Outbox
    private let now: @Sendable () -> Date
    /// When the newest was written, in microseconds since 1970; nil until the directory has been read.
    private let newest = Mutex<Int64?>(nil)
    private let limits: OutboxLimits

    init(_ outbox: Outbox, limits: OutboxLimits, now: @escaping @Sendable () -> Date) {
        self.outbox = outbox
        self.limits = limits
        self.now = now
    }

    /// Returns once the mail is on disk. The oldest kept mails are removed to make room for it; mails that wait to be
    /// delivered are not.
    ///
    /// - Throws: ``Full`` when too many wait to be delivered.
    func write(_ mail: OutgoingMail, as state: Outbox.State) throws -> URL {
        try checkRoom()
        let file = outbox.file(at: try nextMoment(), state)
        try PrivateFile(file).write(mail.data)
        try? outbox.prune(to: limits)
        return file
    }

    struct Full: Error {}

    private func checkRoom() throws {
        guard try !outbox.isFull(limits) else { throw Full() }
    }

    func rehearse(_ mail: OutgoingMail) throws {
        try checkRoom()
        let file = PrivateFile(outbox.directory.appendingPathComponent(".rehearsal.\(UUID().uuidString)"))
        try file.write(mail.data)
        try file.remove()
    }

    /// Later than any time before it, even when two mails are sent at once or the clock was set back.
    private func nextMoment() throws -> Int64 {
        try newest.withLock { newest in
            let last = try newest ?? Outbox.State.allCases.compactMap { try outbox.newest($0) }.max() ?? 0
            let next = max(Timestamp(now()).microseconds, last + 1)
            newest = next
            return next
        }
    }
}
