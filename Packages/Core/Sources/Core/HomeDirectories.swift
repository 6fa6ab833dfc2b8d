public import Foundation

/// The directories in which an installation stores its files.
///
/// `SLIPWAY_HOME` moves everything below one directory; otherwise everything is below ``BaseDirectories``.
public struct HomeDirectories: Sendable, Equatable {
    /// The directory of `config.json`.
    public let configuration: URL
    /// The directory of the database, the session, the backend's data and the log.
    public let state: URL
    /// The directory of the sockets of running shells.
    public let runtime: URL
}

extension HomeDirectories {
    /// Puts all directories below one.
    public init(home: URL) {
        self.init(
            configuration: home.appendingPathComponent("config"),
            state: home.appendingPathComponent("state"),
            runtime: home.appendingPathComponent("run"))
    }

    /// The directories that these environment variables ask for. Makes no file.
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
            runtime: base.runtime?.appendingPathComponent("slipway").appendingPathComponent(Self.name(of: state))
                ?? state.appendingPathComponent("run"))
    }

    /// The directory for the sockets of one installation, which several may keep in the same runtime directory: a hash of
    /// the real path of its state.
    private static func name(of state: URL) -> String {
        var (place, rest) = (state.standardizedFileURL, "")
        // What does not exist yet is no link.
        while place.path != "/", access(place.path, F_OK) != 0 {
            rest = "/\(place.lastPathComponent)\(rest)"
            place.deleteLastPathComponent()
        }
        let real = realpath(place.path, nil)
        defer { free(real) }
        let path = (real.map { String(cString: $0) } ?? place.path) + rest
        return path.replacing("//", with: "/").fingerprint
    }

    public var configurationFile: URL { configuration.appendingPathComponent("config.json") }
    public var database: URL { state.appendingPathComponent("slipway.sqlite") }
    public var session: URL { state.appendingPathComponent("session.json") }
    public var log: URL { state.appendingPathComponent("slipway.log") }
    public var backend: URL { state.appendingPathComponent("backend") }
}

/// The user's base directories (freedesktop.org, "XDG Base Directory Specification" 0.8).
public struct BaseDirectories: Sendable {
    public let configuration: URL
    public let data: URL
    public let state: URL
    /// The directory of sockets; nil when the environment names none, because the specification has no default.
    public let runtime: URL?

    /// The directories that these environment variables name. Does not access the file system.
    public init(environment: [String: String]) {
        let home = URL(fileURLWithPath: environment["HOME"]?.nonEmpty ?? NSHomeDirectory())
        // The specification wants relative paths to be ignored.
        func directory(_ variable: String) -> URL? {
            environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
        }
        configuration = directory("XDG_CONFIG_HOME") ?? home.appendingPathComponent(".config")
        data = directory("XDG_DATA_HOME") ?? home.appendingPathComponent(".local/share")
        state = directory("XDG_STATE_HOME") ?? home.appendingPathComponent(".local/state")
        runtime = directory("XDG_RUNTIME_DIR")
    }
}

extension String {
    /// The text; nil when it is empty, which for an environment variable means the same as not being set.
    package var nonEmpty: String? { isEmpty ? nil : self }
}
