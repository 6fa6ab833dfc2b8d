import Core
import Foundation

/// Which backend's data a command is about.
enum BackendDirectory {
    /// The directory that was named, or the embedded backend's.
    ///
    /// - Throws: `CommandFailure` when the one that was named is not there: it is not made.
    static func find(_ path: String?) throws -> URL {
        guard let path else {
            return HomeDirectories(environment: ProcessInfo.processInfo.environment).backend
        }
        let directory = URL(fileURLWithPath: path).standardizedFileURL
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: directory.path, isDirectory: &isDirectory), isDirectory.boolValue
        else { throw CommandFailure(.badData, "There is no backend's data in \(directory.path).") }
        return directory
    }
}
