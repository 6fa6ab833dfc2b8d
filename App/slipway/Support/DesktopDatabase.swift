import Foundation

/// The desktop's own index of its entries.
enum DesktopDatabase {
    /// Brings it up to date, where there is a program for that; without one, desktops read the entries themselves.
    ///
    /// - Returns: whether it was.
    static func update(_ directory: URL, environment: [String: String]) -> Bool {
        let program = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
            .map { directory -> String in "\(directory)/update-desktop-database" }
            .first { program in access(program, X_OK) == 0 }
        guard let program, access(directory.path, F_OK) == 0 else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["-q", directory.path]
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
