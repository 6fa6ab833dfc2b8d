import Foundation

/// Where this program is.
enum ProgramPath {
    /// The absolute path by which it was started: a link in a directory of programs stays good when what it points to is
    /// another version. Nil when it cannot be found.
    static func find(_ environment: [String: String]) -> String? {
        let name = CommandLine.arguments[0]
        if name.contains("/") {
            let path = URL(fileURLWithPath: name).standardizedFileURL.path
            return isExecutable(path) ? path : nil
        }
        let directories = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        let candidates = directories.map { "\($0)/\(name)" } + [Bundle.main.executablePath].compactMap(\.self)
        return candidates.first(where: isExecutable)
    }

    private static func isExecutable(_ path: String) -> Bool {
        access(path, X_OK) == 0
    }
}
