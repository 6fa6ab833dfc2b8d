import CoreTesting
import Foundation

/// Another process that holds a lock until it is killed or told to end.
final class LockHolder {
    private let process: SpawnedProcess

    /// Returns once the process has the lock.
    init(of url: URL) throws {
        // The shell itself keeps the open file, so that nothing but its own death lets go of the lock.
        process = try SpawnedProcess.start(
            "/bin/sh", ["-c", "exec 9>>\"$0\" && flock 9 && echo held && read -r line", url.path],
            input: .pipe, output: .pipe)
        guard process.output?.availableData == Data("held\n".utf8) else { throw NoLock() }
    }

    /// Ends it without a chance to tidy up.
    func kill() async {
        process.kill(SIGKILL)
        _ = await process.wait()
    }

    /// Lets it end by itself.
    func finish() async throws {
        try process.input?.write(contentsOf: Data("\n".utf8))
        _ = await process.wait()
    }

    struct NoLock: Error {}

    static let isPossible = ["/usr/bin/flock", "/bin/flock"].contains(where: FileManager.default.isExecutableFile)
}
