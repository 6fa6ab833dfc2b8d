import ContentFeature
import Core
import Design
import Drawing
import Foundation

/// What a user asks: the words of the command line, and what is piped in.
enum PromptInput {
    /// In bytes.
    private static let limit = 1_048_576

    /// Both, with an empty line between them.
    static func read(_ words: [String], example: String) throws -> String {
        let piped = try standardInput()
        let parts = [words.joined(separator: " "), piped ?? ""].filter { !$0.allSatisfy(\.isWhitespace) }
        guard !parts.isEmpty else { throw CommandFailure(.usage, "Write what you want to ask, such as: \(example)") }
        let text = parts.joined(separator: "\n\n")
        guard text.utf8.count <= limit else {
            throw CommandFailure(
                .badData, "What you ask is longer than \(limit >> 20) MB. slipway sends at most that much.")
        }
        return text
    }

    /// The text of a pipe or a file; nil for a terminal or a device.
    private static func standardInput() throws -> String? {
        let status = try? FileStatus(of: STDIN_FILENO, URL(fileURLWithPath: "/dev/stdin"))
        guard let status, [.pipe, .file, .socket].contains(status.kind) else { return nil }
        let data = try InputFile.read("-", limit: limit)
        if let text = String(validating: data, as: UTF8.self) { return text }
        Output.note("slipway: Some bytes of the input are not UTF-8. The sign \u{fffd} takes their place.")
        return String(decoding: data, as: UTF8.self)
    }
}

extension AttachedFile {
    /// - Throws: `CommandFailure` when one of them cannot be read, or is neither a picture nor a text.
    static func read(_ files: [String]) async throws -> [AttachedFile] {
        guard files.count <= mostFiles else { throw CommandFailure(.usage, "Attach at most \(mostFiles) files.") }
        guard !files.contains("-") else {
            throw CommandFailure(.usage, "Standard input is a part of the question. Attach a file by its name.")
        }
        var read: [AttachedFile] = []
        for file in files {
            let data = try InputFile.read(file, limit: PictureLimits().bytes)
            let name = URL(fileURLWithPath: file).lastPathComponent
            let isPicture = PictureFormat(beginningOf: data) != nil
            read.append(
                isPicture
                    ? AttachedFile(try await InputPicture.prepare(data, of: file), name: name)
                    : try AttachedFile(text: data, name: name))
        }
        return read
    }
}

/// Reads a picture that a command is given, and makes it fit to be sent.
enum InputPicture {
    /// - Throws: `CommandFailure` when it cannot be read, or is no picture.
    static func read(_ file: String) async throws -> PreparedPicture {
        let limit = PictureLimits().bytes
        if file != "-", let size = try? URL(fileURLWithPath: file).resourceValues(forKeys: [.fileSizeKey]).fileSize,
            size > limit
        {
            throw failure(.tooManyBytes(size, limit: limit), of: file)
        }
        return try await prepare(InputFile.read(file, limit: limit), of: file)
    }

    static func prepare(_ data: Data, of file: String) async throws -> PreparedPicture {
        do throws(PictureProblem) {
            return try await PicturePreparation.prepare(data, codecs: PictureLibraries.shared)
        } catch {
            throw failure(error, of: file)
        }
    }

    private static func failure(_ problem: PictureProblem, of file: String) -> CommandFailure {
        let name = file == "-" ? "Standard input" : URL(fileURLWithPath: file).lastPathComponent
        return CommandFailure(ExitStatus(problem.kind), problem.words(for: name))
    }
}
