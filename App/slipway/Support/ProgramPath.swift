import Foundation

/// Where this program is.
enum ProgramPath {
    /// The absolute path by which it was started: a link in a directory of programs stays good when what it points to is
    /// another version. Nil when it cannot be found.
    static func find(_ environment: [String: String]) -> String? {
        let name = CommandLine.arguments[0]
        if name.contains("/") { return executable(URL(fileURLWithPath: name).standardizedFileURL.path) }
        let directories = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        return directories.lazy.compactMap { executable("\($0)/\(name)") }.first
            ?? Bundle.main.executablePath.flatMap(executable)
    }

    private static func executable(_ path: String) -> String? {
        access(path, X_OK) == 0 ? path : nil
    }
}
