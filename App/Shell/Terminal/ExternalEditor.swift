import Core
import Foundation
import Terminal

/// The user's own editor. It has the terminal to itself while it runs.
struct ExternalEditor: Sendable {
    /// As a shell understands it: it may contain options.
    let command: String
    private let directory: URL
    private let environment: [String: String]

    /// - Parameters:
    ///   - environment: where VISUAL, or else EDITOR, names the editor.
    ///   - directory: the user's own, for files that need not last.
    init(environment: [String: String], directory: URL) {
        command = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
        self.directory = directory
        self.environment = environment
    }

    /// Runs the editor on a file that only its owner can read. Editors put copies beside it, so it has a directory of its
    /// own, which is removed afterwards.
    func edit(_ text: String) async throws(Refusal) -> String {
        removeLeftovers()
        let place = directory.appendingPathComponent("edit-\(getpid())-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        let file = place.appendingPathComponent("text.txt")
        do throws(FileError) {
            try PrivateFile(file).write(Data((text.isEmpty ? "" : text + "\n").utf8))
        } catch {
            throw Refusal(.badValue, "The text cannot be given to an editor. \(error)")
        }
        try check(await run(file))
        return try content(of: file)
    }

    /// Removes the texts of processes that ended while they were edited.
    private func removeLeftovers() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? [] {
            let parts = name.split(separator: "-")
            guard parts.first == "edit", parts.count > 1, let process = pid_t(parts[1]), kill(process, 0) != 0,
                errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(at: directory.appendingPathComponent(name))
        }
    }

    private func check(_ status: Int32) throws(Refusal) {
        switch status {
        case 0: return
        case ..<0, 126, 127:
            throw Refusal(.badValue, "Cannot start the editor '\(command)'. Set EDITOR to another editor.")
        default: throw Refusal(.badValue, "The editor ended with status \(status). Nothing was changed.")
        }
    }

    private func content(of file: URL) throws(Refusal) -> String {
        let data: Data?
        do throws(FileError) {
            data = try RegularFile.read(file, limit: LineReader.limit)
        } catch {
            throw Refusal(
                .badValue,
                error.code == EFBIG
                    ? "The text is longer than \(LineReader.limit) bytes. Nothing was changed."
                    : "The edited text cannot be read. Nothing was changed.")
        }
        guard let data else { throw Refusal(.badValue, "The editor removed the text. Nothing was changed.") }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Refusal(.badValue, "The text is not UTF-8. Nothing was changed.")
        }
        return TypedText.lines(of: text)
    }

    private func run(_ file: URL) async -> Int32 {
        await withCheckedContinuation { continuation in
            // The call waits for the editor, so it has a thread of its own.
            Thread.detachNewThread {
                continuation.resume(
                    returning: ForegroundProgram.run(command, [file.path], environment: environment))
            }
        }
    }
}
