import Core
import Foundation
import Shell

/// Reads the input file of a command.
enum InputFile {
    /// In bytes; no user has that many settings, and a device may never end.
    static let limit = 16_777_216

    /// Reads a file or a pipe, or standard input when the name is `-`.
    ///
    /// - Parameter limit: the largest size that is read, in bytes; whole megabytes.
    /// - Throws: `CommandFailure` when it cannot be read, or is too large. A named pipe that no process writes to, a
    ///   directory, a device and a socket are refused at once.
    static func read(_ name: String, limit: Int = limit) throws -> Data {
        let isStandardInput = name == "-"
        let url = URL(fileURLWithPath: name)
        let descriptor =
            isStandardInput
            ? dup(STDIN_FILENO) : open(url.path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(url, errno) }
        defer { close(descriptor) }
        let isNamedPipe = try !isStandardInput && isPipe(descriptor, name, limit)
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Readiness.read(descriptor, into: &buffer)
            guard count >= 0 else { throw failure(url, errno) }
            if count == 0 {
                // A pipe without a writer is at its end at once.
                guard !isNamedPipe || !data.isEmpty else {
                    throw CommandFailure(.badData, "\(name) cannot be read: the pipe is empty.")
                }
                return data
            }
            data.append(contentsOf: buffer[..<count])
            guard data.count <= limit else { throw tooLarge(isStandardInput ? "Standard input" : name, limit) }
        }
    }

    /// - Throws: `CommandFailure` when it is neither a pipe nor a file within the limit.
    private static func isPipe(_ descriptor: Int32, _ name: String, _ limit: Int) throws -> Bool {
        let status: FileStatus
        do throws(FileError) {
            status = try FileStatus(of: descriptor, URL(fileURLWithPath: name), to: "read")
        } catch {
            throw CommandFailure(.badData, error.description)
        }
        switch status.kind {
        case .file:
            guard status.size <= limit else { throw tooLarge(name, limit) }
            return false
        case .pipe: return true
        default:
            throw CommandFailure(
                .badData, "\(name) cannot be read: it is not a file or a pipe. Use - for standard input.")
        }
    }

    private static func tooLarge(_ name: String, _ limit: Int) -> CommandFailure {
        CommandFailure(.badData, "\(name) is larger than \(limit >> 20) MB. slipway reads at most that much.")
    }

    private static func failure(_ url: URL, _ code: Int32) -> CommandFailure {
        CommandFailure(.badData, FileError("read", url, code: code).description)
    }
}
