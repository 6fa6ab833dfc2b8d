import CoreTesting
import Foundation

/// Another process that holds a lock until it is killed or `finish()` ends it.
final class LockHolder {
    private let process: SpawnedProcess

    /// Returns once the process has the lock.
    init(of url: URL) throws {
        // The shell itself keeps the file open, so that only the end of the shell releases the lock.
        process = try SpawnedProcess.start(
            "/bin/sh", ["-c", "exec 9>>\"$0\" && flock 9 && echo held && read -r line", url.path],
            input: .pipe, output: .pipe)
        guard process.output?.availableData == Data("held\n".utf8) else { throw NoLock() }
    }

    /// Ends it without a chance to clean up.
    func kill() async {
        process.kill(SIGKILL)
        _ = await process.wait()
    }

    /// Lets the process exit, and waits for its end.
    func finish() async throws {
        try process.input?.write(contentsOf: Data("\n".utf8))
        _ = await process.wait()
    }

    struct NoLock: Error {}

    static let isPossible = ["/usr/bin/flock", "/bin/flock"].contains(where: FileManager.default.isExecutableFile)
}
