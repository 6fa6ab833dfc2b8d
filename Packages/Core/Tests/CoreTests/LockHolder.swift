import Foundation

/// Another process that holds a lock until it is killed or told to end.
final class LockHolder {
    private let process = Process()
    private let input = Pipe()

    /// Returns once the process has the lock.
    init(of url: URL) throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // The shell itself keeps the open file, so that nothing but its own death lets go of the lock.
        process.arguments = ["-c", "exec 9>>\"$0\" && flock 9 && echo held && read -r line", url.path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        guard output.fileHandleForReading.availableData == Data("held\n".utf8) else { throw NoLock() }
    }

    deinit {
        if process.isRunning { kill() }
    }

    /// Ends it without a chance to tidy up.
    func kill() {
        _ = Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Lets it end by itself.
    func finish() throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        process.waitUntilExit()
    }

    struct NoLock: Error {}

    static let isPossible = ["/usr/bin/flock", "/bin/flock"].contains(where: FileManager.default.isExecutableFile)
}
