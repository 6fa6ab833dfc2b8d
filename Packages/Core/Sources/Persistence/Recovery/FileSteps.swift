internal import CPlatform
import Core
import Foundation

enum FileSteps {
    /// Copies a file into a new one that is its owner's alone. Does nothing when there is none.
    static func copy(_ source: URL, to target: URL) throws(FileError) {
        let input = open(source.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard input >= 0 else {
            if errno == ENOENT { return }
            throw FileError("read", source, code: errno)
        }
        defer { close(input) }
        let output = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw FileError("write", target, code: errno) }
        defer { close(output) }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(input, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError("read", source, code: errno) }
            if count == 0 { return }
            let code = Descriptor.write(buffer[..<count], to: output)
            guard code == 0 else { throw FileError("write", target, code: code) }
        }
    }

    /// Makes an empty file that is its owner's alone; SQLite's journals take their mode from it.
    static func make(_ url: URL) throws(FileError) {
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError("create", url, code: errno) }
        close(descriptor)
    }

    /// Renames a file and closes it to others, never over another file. Does nothing when there is none.
    static func move(_ source: URL, to target: URL) throws(FileError) {
        guard DatabaseFiles.exists(source) else { return }
        chmod(source.path, 0o600)
        guard slipway_rename_new(source.path, target.path) == 0 else { throw FileError("move", source, code: errno) }
    }
}
