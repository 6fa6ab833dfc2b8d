import ArgumentParser
import Core
import Design
import Foundation
import Shell

enum InputFile {
    /// In bytes; no user has that many settings, and a device may never end.
    static let limit = 16_777_216

    /// Reads a file or a pipe, or standard input when the name is `-`.
    ///
    /// - Parameter limit: the largest size that is read, in bytes; whole megabytes.
    /// - Throws: `CommandFailure` when it cannot be read, or is too large. A named pipe that no process writes to, a
    ///   directory, a device and a socket are refused.
    static func read(_ name: String, limit: Int = limit) throws -> Data {
        let isStandardInput = name == "-"
        let url = URL(fileURLWithPath: name)
        // Without waiting, so that a named pipe that no process writes to is at its end at once.
        let descriptor =
            isStandardInput ? dup(STDIN_FILENO) : open(url.path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(url, errno) }
        defer { close(descriptor) }
        let kind = isStandardInput ? nil : try? FileStatus(of: descriptor, url).kind
        if let kind, ![.file, .pipe].contains(kind) {
            throw CommandFailure(
                .badData, "\(name) cannot be read: it is not a file or a pipe. Use - for standard input.")
        }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Readiness.read(descriptor, into: &buffer)
            guard count >= 0 else { throw failure(url, errno) }
            if count == 0 {
                guard kind != .pipe || !data.isEmpty else {
                    throw CommandFailure(.badData, "\(name) cannot be read: the pipe is empty.")
                }
                return data
            }
            data.append(contentsOf: buffer[..<count])
            guard data.count <= limit else { throw tooLarge(isStandardInput ? "Standard input" : name, limit) }
        }
    }

    private static func tooLarge(_ name: String, _ limit: Int) -> CommandFailure {
        CommandFailure(.badData, "\(name) is larger than \(limit >> 20) MB. slipway reads at most that much.")
    }

    private static func failure(_ url: URL, _ code: Int32) -> CommandFailure {
        CommandFailure(.badData, FileError("read", url, code: code).description)
    }
}

/// Writes a file that only its owner can read (mode 0600), as a whole or not at all.
enum NewFile {
    /// - Parameter replaces: whether an existing file of that name may be replaced. Anything other than a file never
    ///   is.
    /// - Throws: `FileError`.
    static func write(_ data: Data, to url: URL, replaces: Bool) throws(FileError) {
        try check(url, replaces: replaces)
        let file = try UnfinishedFile(data, for: url)
        // A file of that name that another process has created in the meantime is kept.
        if replaces { try file.replace() } else { try file.create() }
    }

    /// Checks that a file of that name may be written, before the work for its content.
    static func check(_ url: URL, replaces: Bool) throws(FileError) {
        if let status = try? FileStatus(at: url) {
            guard status.isFile else {
                throw FileError("write", url, code: EEXIST, remedy: "It is not a regular file. Choose another path.")
            }
            guard replaces else {
                throw FileError(
                    "write", url, code: EEXIST, remedy: "Choose another file, or add --force to replace it.")
            }
        }
    }
}

struct NewFileOptions: ParsableArguments {
    @Flag(help: "Replace an existing file.")
    var force = false

    @Argument(
        help: ArgumentHelp("The file to write. Default, and -: standard output.", valueName: "file"),
        completion: .file())
    var file: String?

    /// Writes the document and a line break to the file that was named, or prints it.
    ///
    /// - Parameter name: what the document contains, for a note.
    func write(_ document: Data, of name: TerminalText, otherwise show: (String) -> Void = NewFileOptions.printJSON)
        throws
    {
        guard let file, file != "-" else { return show(String(decoding: document, as: UTF8.self)) }
        let url = URL(fileURLWithPath: file)
        try NewFile.write(document + Data("\n".utf8), to: url, replaces: force)
        Output.note("slipway: Saved " + name + " to \(url.path).")
    }

    static func printJSON(_ text: String) { Output.print(wrapped: TerminalText(json: text)) }
}
