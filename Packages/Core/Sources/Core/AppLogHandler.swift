import Design
import Foundation
public import Logging

/// Sends the records of swift-log to the recent log and to the log file, one line each.
///
/// Whatever a record quotes, its line holds no control characters and no user or password of a URL.
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
    private let append: @Sendable (_ line: String, _ isError: Bool) -> Void

    /// - Parameter file: nil to keep the log in memory alone.
    public init(label: String, recent: RecentLog, file: LogFile?, level: Logger.Level = .info) {
        self.init(label: label, level: level) { line, isError in
            recent.append(line, isError: isError)
            file?.append(line)
        }
    }

    /// - Parameter append: takes each line, without its end.
    public init(
        label: String, level: Logger.Level = .info,
        append: @escaping @Sendable (_ line: String, _ isError: Bool) -> Void
    ) {
        self.label = label
        self.append = append
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
        let record = RedactedURL.hideUsers(in: "\(label): \(event.message)\(details)")
        append(PlainText.sanitize("\(time) \(event.level) \(record)"), event.level >= .error)
    }
}
