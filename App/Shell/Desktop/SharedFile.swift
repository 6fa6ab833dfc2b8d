import Core
import Foundation

/// A file of the user that other programs read and write as well: it is replaced as a whole or not at all.
struct SharedFile {
    let url: URL

    /// - Returns: nil when there is no such file.
    func read() throws(FileError) -> [UInt8]? {
        guard let data = try RegularFile.read(url, limit: Self.largest) else { return nil }
        return Array(data)
    }

    /// In bytes.
    private static let largest = 16_777_216

    /// Replaces the content. The file's mode stays, and a symbolic link stays one; a new file is readable for everyone.
    func write(_ bytes: [UInt8]) throws(FileError) {
        // Users who keep such files elsewhere and link to them want the target to change.
        let target = url.resolvingSymlinksInPath()
        let directory = target.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        } catch {
            let cause = (error as? CocoaError)?.underlying as? POSIXError
            throw FileError("create", directory, code: cause?.code.rawValue ?? EACCES)
        }
        let mode = (try? FileStatus(at: target, followsLinks: true))?.mode ?? 0o644
        try UnfinishedFile(bytes, for: target, mode: mode).replace()
    }

    func remove() throws(FileError) {
        if unlink(url.path) != 0, errno != ENOENT { throw FileError("remove", url, code: errno) }
    }
}
