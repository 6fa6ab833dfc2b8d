import Foundation

/// Finds the path of this program.
enum ProgramPath {
    /// The absolute path by which it was started: a symbolic link in a directory of programs stays valid when it points
    /// to another version. Nil when the path cannot be found.
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
