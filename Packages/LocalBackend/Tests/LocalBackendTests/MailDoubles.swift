import CoreTesting
import Synchronization

@testable import LocalBackend

extension LocalBackendOptions {
    /// Sets the delivery of mails; a stop does not wait for deliveries that hang.
    mutating func deliver(
        _ delivery: any MailDelivery, pausing pause: (@Sendable (Duration) async throws -> Void)? = nil,
        log: RecordedLog? = nil
    ) {
        mail = delivery
        mailRetries.shutdown = .zero
        if let pause { mailRetries.pause = pause }
        if let log { logger = log.logger }
    }
}

/// Records the mails that it delivers.
final class RecordingDelivery: MailDelivery {
    private let delivered = Mutex<[OutgoingMail]>([])
    private let arrivals = AsyncStream<OutgoingMail>.makeStream()

    var mails: [OutgoingMail] { delivered.withLock { $0 } }

    func deliver(_ mail: OutgoingMail) async throws {
        delivered.withLock { $0.append(mail) }
        arrivals.continuation.yield(mail)
    }

    /// The next mail that has not been returned yet.
    func next() async -> OutgoingMail? {
        await arrivals.stream.first { _ in true }
    }
}

/// Runs a script on each try, with the number of the try, from 1.
final class ScriptedDelivery: MailDelivery {
    /// Contains a server's message, to check whether the message is passed on.
    struct Refused: Error, CustomStringConvertible {
        let description = "550 no such user"
    }

    /// Takes a mail, and does not return until it is cancelled.
    static var hanging: ScriptedDelivery { ScriptedDelivery { _ in await MailGate().wait() } }

    private let script: @Sendable (Int) async throws -> Void
    private let count = Atomic(0)
    private let tries = AsyncStream<OutgoingMail>.makeStream()

    init(_ script: @escaping @Sendable (Int) async throws -> Void) {
        self.script = script
    }

    func deliver(_ mail: OutgoingMail) async throws {
        let attempt = count.add(1, ordering: .relaxed).newValue
        tries.continuation.yield(mail)
        try await script(attempt)
        try Task.checkCancellation()
    }

    func nextTry() async -> OutgoingMail? {
        await tries.stream.first { _ in true }
    }
}

/// Holds the waiting tasks until it is opened or they are cancelled.
final class MailGate: Sendable {
    private let stream = AsyncStream<Void>.makeStream()

    func open() { stream.continuation.finish() }

    func wait() async {
        for await _ in stream.stream {}
    }
}

/// Pauses that take no time.
final class RecordedPauses: Sendable {
    private let durations = Mutex<[Duration]>([])

    var all: [Duration] { durations.withLock { $0 } }

    @Sendable func pause(_ duration: Duration) async throws {
        durations.withLock { $0.append(duration) }
    }
}

extension RecordedLog {
    /// All lines up to the first one that holds this text.
    func lines(through end: String) async -> [String] {
        var lines: [String] = []
        for await line in arrivals {
            lines.append(line)
            if line.contains(end) { break }
        }
        return lines
    }
}
