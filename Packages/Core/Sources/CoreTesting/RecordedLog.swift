public import Logging
import Synchronization

/// A log that a test can read: everything that was logged, at every level.
public final class RecordedLog: Sendable {
    private struct Handler: LogHandler {
        let log: RecordedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.MetadataValue? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let metadata = event.metadata.map { " \($0)" } ?? ""
            let line = "\(event.level) \(event.message)\(metadata)"
            log.recorded.withLock { $0.append(line) }
            log.arrival.yield(line)
        }
    }

    private let recorded = Mutex<[String]>([])
    /// Each line as it is logged.
    public let arrivals: AsyncStream<String>
    private let arrival: AsyncStream<String>.Continuation

    public init() {
        (arrivals, arrival) = AsyncStream.makeStream(of: String.self)
    }

    public var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

    /// The lines so far, each as `level message [metadata]`, oldest first.
    public var lines: [String] { recorded.withLock { $0 } }
}
