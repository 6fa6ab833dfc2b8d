import Foundation
public import Logging

/// Sends the records of swift-log to the recent log and to the log file, one line each.
///
/// The process bootstraps `LoggingSystem` with it, once:
///
/// ```swift
/// LoggingSystem.bootstrap { AppLogHandler(label: $0, recent: recent, file: file) }
/// ```
public struct AppLogHandler: LogHandler {
    public var logLevel: Logger.Level
    public var metadata: Logger.Metadata = [:]
    private let label: String
    private let recent: RecentLog
    private let file: LogFile?

    /// - Parameter file: nil to keep the log in memory alone.
    public init(label: String, recent: RecentLog, file: LogFile?, level: Logger.Level = .info) {
        self.label = label
        self.recent = recent
        self.file = file
        logLevel = level
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
        let details = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        let time = Date().formatted(.iso8601)
        // One record is one line, whatever it quotes.
        let line = "\(time) \(event.level) \(label): \(event.message)\(details)"
            .map { $0.isNewline ? " " : String($0) }.joined()
        recent.append(line, isError: event.level >= .error)
        file?.append(line)
    }
}
