import Core
import Foundation
import Synchronization

/// Writes mails as files of the outbox, each its owner's alone and whole or not there.
final class OutboxWriter: Sendable {
    private let outbox: Outbox
    private let now: @Sendable () -> Date
    /// When the newest was written, in microseconds since 1970; nil until the directory has been looked at.
    private let newest = Mutex<Int64?>(nil)

    init(_ outbox: Outbox, now: @escaping @Sendable () -> Date) {
        self.outbox = outbox
        self.now = now
    }

    /// Returns once the mail is on disk.
    func write(_ mail: OutgoingMail, as state: Outbox.State) throws -> URL {
        let file = outbox.file(at: try nextMoment(), state)
        try PrivateFile(file).write(mail.data)
        return file
    }

    /// Writes a mail and takes it away again.
    func rehearse(_ mail: OutgoingMail) throws {
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
