import Core
import Foundation

/// Finds the backend whose data a command uses.
enum BackendDirectory {
    /// The named directory, or the embedded backend's.
    ///
    /// - Throws: `CommandFailure` when the named directory does not exist; it is not created.
    static func find(_ path: String?) throws -> URL {
        guard let path else {
            return HomeDirectories(environment: ProcessInfo.processInfo.environment).backend
        }
        let directory = URL(fileURLWithPath: path).standardizedFileURL
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: directory.path, isDirectory: &isDirectory), isDirectory.boolValue
        else { throw CommandFailure(.badData, "There is no data of a backend in \(directory.path).") }
        return directory
    }
}
