import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Held while a change is applied and checked, so that two changes of one tree never mix. The system releases it with the
/// process.
struct ChangeLock {
    private let descriptor: Int32

    /// - Throws: ``ToolFailure`` when another process holds it.
    init(root: String) throws {
        let directory = root + "/.build/modules"
        do {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        } catch {
            throw ToolFailure.cannotWrite(file: directory, reason: error.localizedDescription)
        }
        let path = directory + "/change.lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw ToolFailure.cannotWrite(file: path, reason: String(cString: strerror(errno)))
        }
        guard lockf(descriptor, F_TLOCK, 0) == 0 else {
            close(descriptor)
            throw ToolFailure.busy("Another modules command is changing \(root). Wait for its end, then try again.")
        }
    }

    func release() {
        close(descriptor)
    }
}
