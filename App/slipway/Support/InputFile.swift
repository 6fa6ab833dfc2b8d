import Core
import Foundation

/// Reads what a person gives a command to read.
enum InputFile {
    /// In bytes; nobody has so many settings, and a device may never end.
    static let limit = 16_777_216

    /// The content of a file, or of standard input when it is called `-`.
    ///
    /// - Throws: `CommandFailure` when it cannot be read, or is too large.
    static func read(_ name: String) throws -> Data {
        let isStandardInput = name == "-"
        let url = URL(fileURLWithPath: name)
        let descriptor = isStandardInput ? dup(STDIN_FILENO) : open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(url, errno) }
        defer { close(descriptor) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = buffer.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(url, errno) }
            if count == 0 { return data }
            data.append(contentsOf: buffer[..<count])
            guard data.count <= limit else {
                throw CommandFailure(.badData, "What is to be read from \(name) is larger than \(limit) bytes.")
            }
        }
    }

    private static func failure(_ url: URL, _ code: Int32) -> CommandFailure {
        CommandFailure(.badData, FileError("read", url, code: code).description)
    }
}
