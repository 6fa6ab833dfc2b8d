import Logging
import Synchronization

/// A log that a test can read.
final class RecordedLog: Sendable {
    private struct Handler: LogHandler {
        let log: RecordedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.MetadataValue? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.recorded.withLock { $0.append("\(event.level) \(event.message)") }
            log.arrival.yield()
        }
    }

    private let recorded = Mutex<[String]>([])
    /// Has an element for each line that was logged.
    let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation

    init() {
        (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    }

    var logger: Logger {
        Logger(label: "settings") { _ in Handler(log: self) }
    }

    /// Each as `level message`, oldest first.
    var lines: [String] { recorded.withLock { $0 } }
}
