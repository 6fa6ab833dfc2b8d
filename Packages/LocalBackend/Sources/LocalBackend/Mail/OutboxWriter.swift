import Core
import Foundation
import Synchronization

/// Writes mails as files of the outbox, each its owner's alone and whole or not there.
final class OutboxWriter: Sendable {
    private let outbox: Outbox
    private let now: @Sendable () -> Date
    /// When the newest was written, in microseconds since 1970; nil until the directory has been looked at.
    private let newest = Mutex<Int64?>(nil)

    private let limits: OutboxLimits

    init(_ outbox: Outbox, limits: OutboxLimits, now: @escaping @Sendable () -> Date) {
        self.outbox = outbox
        self.limits = limits
        self.now = now
    }

    /// Returns once the mail is on disk. The oldest of those that stay here make room for it; of those that wait to be
    /// delivered none does.
    ///
    /// - Throws: ``Full`` when too many wait to be delivered.
    func write(_ mail: OutgoingMail, as state: Outbox.State) throws -> URL {
        try checkRoom()
        let file = outbox.file(at: try nextMoment(), state)
        try PrivateFile(file).write(mail.data)
        try? outbox.prune(to: limits)
        return file
    }

    /// As many mails wait to be delivered as may.
    struct Full: Error {}

    private func checkRoom() throws {
        guard try !outbox.isFull(limits) else { throw Full() }
    }

    /// Writes a mail and takes it away again.
    func rehearse(_ mail: OutgoingMail) throws {
        try checkRoom()
        let file = PrivateFile(outbox.directory.appendingPathComponent(".rehearsal.\(UUID().uuidString)"))
        try file.write(mail.data)
        try file.remove()
    }

    /// Later than any before it, also when two mails are sent at once or the clock was set back.
    private func nextMoment() throws -> Int64 {
        try newest.withLock { newest in
            let last = try newest ?? Outbox.State.allCases.compactMap { try outbox.newest($0) }.max() ?? 0
            let next = max(Timestamp(now()).microseconds, last + 1)
            newest = next
            return next
        }
    }
}
