public import Analytics
public import Core
public import Foundation
public import Logging
public import Networking
public import Persistence

/// What the app uses of its surroundings. Each part has a default; tests and commands replace some.
public struct AppEnvironment: Sendable {
    /// Where pages open, such as Apple's for signing in.
    public var browser: any Browser = NoBrowser()
    /// How all requests are sent; libcurl when it is nil.
    public var http: (any HTTPClient)?
    /// What records events; when it is nil, the log and the server that the configuration names.
    public var analytics: (any AnalyticsRecorder)?
    public var timing = StartTiming()
    public var now: @Sendable () -> Date = { Date() }
    /// The lines that diagnostics show.
    public var log = RecentLog()
    public var makeLogger: @Sendable (_ label: String) -> Logger = { Logger(label: $0) }
    /// Called when the database was damaged and has been recovered; when it is nil, a toast says so.
    public var onRecovery: (@Sendable (DatabaseRecovery) -> Void)?

    public init() {}
}
