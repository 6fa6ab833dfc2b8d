import Core
import Foundation
import Logging

/// Delivers the outbox's queued mails in the background. A delivered mail is removed from the outbox; one that is given
/// up stays there.
actor MailQueue {
    private struct Entry {
        let file: URL
        var failures = 0

        var name: String { file.lastPathComponent }
    }

    private let outbox: Outbox
    private let delivery: any MailDelivery
    private let retries: MailRetries
    private let logger: Logger
    private let deadlines = Deadlines()
    private var waiting: [Entry] = []
    // Keyed by file name.
    private var known: Set<String> = []
    private var deliveries: [String: Task<Void, Never>] = [:]
    private var pauses: [String: Task<Void, Never>] = [:]
    private var isStopping = false

    init(_ outbox: Outbox, delivery: any MailDelivery, retries: MailRetries, logger: Logger) {
        self.outbox = outbox
        self.delivery = delivery
        self.retries = retries
        self.logger = logger
    }

    /// Delivers a mail that was written to the outbox as queued.
    func add(_ file: URL) {
        guard known.insert(file.lastPathComponent).inserted else { return }
        take(Entry(file: file))
    }

    /// Delivers what was still queued when the backend was last stopped or killed.
    func resume() throws(FileError) {
        for file in try outbox.files(.queued) { add(file) }
    }

    /// Begins no more deliveries, and waits a bounded time for those in flight. What is not delivered stays queued.
    func stop() async {
        isStopping = true
        waiting = []
        for pause in pauses.values { pause.cancel() }
        let tasks = Array(deliveries.values)
        guard !tasks.isEmpty else { return }
        _ = await deadlines.abandoning(after: retries.farewell) {
            for task in tasks { await task.value }
        }
        for task in tasks { task.cancel() }
    }

    private func take(_ entry: Entry) {
        guard !isStopping else { return }
        waiting.append(entry)
        fillLanes()
    }

    private func fillLanes() {
        while deliveries.count < retries.lanes, !waiting.isEmpty {
            let next = waiting.removeFirst()
            deliveries[next.name] = Task { await self.attempt(next) }
        }
    }

    private func attempt(_ entry: Entry) async {
        do {
            // A mail whose file has been removed is not delivered.
            if let mail = try mail(in: entry) {
                try await delivery.deliver(mail)
                try PrivateFile(entry.file).remove()
            }
            known.remove(entry.name)
        } catch {
            // A delivery that was interrupted by a stop has not failed.
            if !isStopping { retry(entry, after: error) }
        }
        deliveries[entry.name] = nil
        fillLanes()
    }

    /// Nil when the file has been removed.
    private func mail(in entry: Entry) throws -> OutgoingMail? {
        guard let data = try PrivateFile(entry.file).read() else { return nil }
        guard let mail = OutgoingMail(reading: data, of: entry.file) else {
            throw FileError("read", entry.file, code: EBADMSG)
        }
        return mail
    }

    private func retry(_ entry: Entry, after error: any Error) {
        let metadata: Logger.Metadata = [
            "file": "\(entry.name)", "tries": "\(entry.failures + 1)", "reason": "\(FailureReason.describe(error))",
        ]
        guard entry.failures < retries.pauses.count else {
            logger.error("A mail could not be delivered, and stays in the outbox.", metadata: metadata)
            giveUp(entry)
            return
        }
        logger.warning("A mail could not be delivered, and will be tried again.", metadata: metadata)
        let (length, pause) = (retries.pauses[entry.failures], retries.pause)
        pauses[entry.name] = Task {
            // Only a stop ends a pause early; the mail stays queued then.
            guard (try? await pause(length)) != nil else { return }
            self.pauses[entry.name] = nil
            self.take(Entry(file: entry.file, failures: entry.failures + 1))
        }
    }

    private func giveUp(_ entry: Entry) {
        known.remove(entry.name)
        do throws(FileError) {
            try outbox.keep(entry.file)
        } catch {
            logger.error("A mail stays queued.", metadata: ["reason": "\(error)"])
        }
    }
}
