public import Foundation

/// Where an installation keeps its things.
///
/// `SLIPWAY_HOME` moves everything below one directory; otherwise the XDG base directories are followed
/// (freedesktop.org, "XDG Base Directory Specification" 0.8).
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
        // A relative path in an XDG variable is to be ignored; SLIPWAY_HOME may be relative to where we are.
        if let home = environment["SLIPWAY_HOME"], !home.isEmpty {
            self.init(home: URL(fileURLWithPath: home).standardizedFileURL)
            return
        }
        let home = URL(fileURLWithPath: environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory())
        func base(_ variable: String, _ fallback: String) -> URL {
            guard let path = environment[variable], path.hasPrefix("/") else {
                return home.appendingPathComponent(fallback)
            }
            return URL(fileURLWithPath: path)
        }
        let state = base("XDG_STATE_HOME", ".local/state").appendingPathComponent("slipway")
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { path -> URL? in
            path.hasPrefix("/") ? URL(fileURLWithPath: path).appendingPathComponent("slipway") : nil
        }
        self.init(
            configuration: base("XDG_CONFIG_HOME", ".config").appendingPathComponent("slipway"),
            state: state,
            runtime: runtime ?? state.appendingPathComponent("run"))
    }

    public var configurationFile: URL { configuration.appendingPathComponent("config.json") }
    public var database: URL { state.appendingPathComponent("slipway.sqlite") }
    public var session: URL { state.appendingPathComponent("session.json") }
    public var log: URL { state.appendingPathComponent("slipway.log") }
    public var backend: URL { state.appendingPathComponent("backend") }
}
