import Foundation
import Shell

/// The desktop's index of its entries.
enum DesktopDatabase {
    /// Updates the index, if the program for that is installed; without it, desktops read the entries themselves.
    ///
    /// - Returns: whether the index was updated.
    static func update(_ directory: URL, environment: [String: String]) -> Bool {
        let program = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
            .map { directory -> String in "\(directory)/update-desktop-database" }
            .first { program in access(program, X_OK) == 0 }
        guard let program, access(directory.path, F_OK) == 0 else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["-q", directory.path]
        process.environment = ProgramEnvironment.withoutKeys(environment)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            return false
        }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
