public import Foundation

/// The user's base directories (freedesktop.org, "XDG Base Directory Specification" 0.8).
public struct BaseDirectories: Sendable {
    public let configuration: URL
    public let data: URL
    public let state: URL
    /// Nil when the environment names none; the specification has no default.
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
