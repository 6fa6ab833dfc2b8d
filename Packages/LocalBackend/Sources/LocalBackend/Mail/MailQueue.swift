import Core
import Foundation
import Logging
import Persistence

/// Delivers the outbox's queued mails in the background. A delivered mail is removed from the outbox; one that is given
/// up stays there.
actor MailQueue {
    private let outbox: Outbox
    private let delivery: any MailDelivery
    private let retries: MailRetries
    private let logger: Logger
    private let lanes: WorkQueue
    /// By file name. Each mail has its own pauses, and does not wait for the others.
    private var mails: [String: DurableOutbox<QueuedMail>] = [:]
    private var isStopping = false

    init(_ outbox: Outbox, delivery: any MailDelivery, retries: MailRetries, logger: Logger) {
        self.outbox = outbox
        self.delivery = delivery
        self.retries = retries
        self.logger = logger
        lanes = WorkQueue(lanes: retries.lanes, capacity: .max)
    }

    func add(_ file: URL) {
        let name = file.lastPathComponent
        guard !isStopping, mails[name] == nil else { return }
        let mail = DurableOutbox(
            QueuedMail(file: file, queue: self, outbox: outbox, logger: logger),
            backoff: Backoff(pauses: retries.pauses), sleep: retries.pause)
        mails[name] = mail
        Task { await mail.flush() }
    }

    /// Delivers what was still queued when the backend was last stopped or killed.
    func resume() throws(FileError) {
        for file in try outbox.files(.queued) { add(file) }
    }

    /// Begins no more deliveries, and waits a bounded time for those in flight. What is not delivered stays queued.
    func stop() async {
        isStopping = true
        await withTaskGroup { [retries] group in
            for mail in mails.values { group.addTask { await mail.stop(within: retries.shutdown) } }
        }
        mails = [:]
    }

    fileprivate func forget(_ file: URL) {
        mails[file.lastPathComponent] = nil
    }

    fileprivate func deliver(_ file: URL) async -> OutboxReceipt {
        do {
            return try await lanes.inTurn {
                guard !isStopping else { return .held(reason: "the backend is stopping") }
                // A mail whose file has been removed is not delivered.
                guard let data = try PrivateFile(file).read() else { return .received }
                guard let mail = OutboxMail(reading: data, of: file) else {
                    throw FileError("read", file, code: EBADMSG)
                }
                try await delivery.deliver(OutgoingMail(from: mail.sender, to: mail.to, data: data))
                return .received
            }
        } catch {
            return .later(reason: FailureReason.describe(error), pause: nil)
        }
    }
}

private struct QueuedMail: OutboxStore {
    let file: URL
    let queue: MailQueue
    let outbox: Outbox
    let logger: Logger

    // Only one process serves a data directory.
    var lock: URL? { nil }

    func next() async -> URL? {
        if FileManager.default.fileExists(atPath: file.path) { return file }
        await queue.forget(file)
        return nil
    }

    func send(_ file: URL) async -> OutboxReceipt {
        await queue.deliver(file)
    }

    func remove(_ file: URL) throws(FileError) {
        try PrivateFile(file).remove()
    }

    func giveUp(_ file: URL, reason: String, tries: Int) throws(FileError) {
        try outbox.keep(file)
        logger.error(
            "A mail could not be delivered, and stays in the outbox.", metadata: metadata(reason: reason, tries: tries))
    }

    func postponed(_ file: URL?, reason: String, tries: Int) {
        guard file != nil else { return logger.error("A mail stays queued.", metadata: ["reason": "\(reason)"]) }
        logger.warning(
            "A mail could not be delivered, and will be tried again.", metadata: metadata(reason: reason, tries: tries))
    }

    private func metadata(reason: String, tries: Int) -> Logger.Metadata {
        ["file": "\(file.lastPathComponent)", "tries": "\(tries)", "reason": "\(reason)"]
    }
}

/// Delivers mails to their recipients.
public protocol MailDelivery: Sendable {
    /// Returns once a server has accepted responsibility for the mail. The call that requested the mail has been
    /// answered by then, so the duration of the delivery reveals nothing.
    ///
    /// - Throws: any error of the delivery. The backend retries the mail a few times, and again after each start. So a
    ///   mail may arrive twice, when a delivery was interrupted after it had succeeded.
    func deliver(_ mail: OutgoingMail) async throws
}

/// When a mail that could not be delivered is tried again, and how long a stop waits.
struct MailRetries: Sendable {
    /// How long to wait after each failure. A mail is given up when the try after the last pause fails. About three
    /// quarters of an hour in total: the mail's code is valid for one hour.
    var pauses: [Duration] = [.seconds(5), .seconds(30), .seconds(120), .seconds(600), .seconds(1800)]
    var lanes = 4
    var shutdown = TimeLimits.scaled(.seconds(5))
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
}
