public import Foundation

/// Where an installation keeps its things.
///
/// `SLIPWAY_HOME` moves everything below one directory; otherwise everything is below ``BaseDirectories``.
public struct HomeDirectories: Sendable, Equatable {
    /// `config.json`.
    public let configuration: URL
    /// The database, the session, the backend's data, the log.
    public let state: URL
    /// Sockets of running shells.
    public let runtime: URL

    public init(configuration: URL, state: URL, runtime: URL) {
        self.configuration = configuration
        self.state = state
        self.runtime = runtime
    }

    /// Everything below one directory.
    public init(home: URL) {
        self.init(
            configuration: home.appendingPathComponent("config"),
            state: home.appendingPathComponent("state"),
            runtime: home.appendingPathComponent("run"))
    }

    /// The directories that these environment variables ask for. Touches no file.
    public init(environment: [String: String]) {
        // SLIPWAY_HOME may be relative to the working directory.
        if let home = environment["SLIPWAY_HOME"]?.nonEmpty {
            self.init(home: URL(fileURLWithPath: home).standardizedFileURL)
            return
        }
        let base = BaseDirectories(environment: environment)
        let state = base.state.appendingPathComponent("slipway")
        self.init(
            configuration: base.configuration.appendingPathComponent("slipway"),
            state: state,
            runtime: base.runtime?.appendingPathComponent("slipway") ?? state.appendingPathComponent("run"))
    }

    public var configurationFile: URL { configuration.appendingPathComponent("config.json") }
    public var database: URL { state.appendingPathComponent("slipway.sqlite") }
    public var session: URL { state.appendingPathComponent("session.json") }
    public var log: URL { state.appendingPathComponent("slipway.log") }
    public var backend: URL { state.appendingPathComponent("backend") }
}
