import Core
public import Foundation
import Terminal

/// The user's own editor. It has the terminal to itself while it runs.
struct ExternalEditor: Sendable {
    /// As a shell understands it: it may contain options.
    let command: String
    private let directory: URL
    private let environment: [String: String]
    /// The name of the file with what the editor was given, beside the text.
    private static let given = ".given"

    /// - Parameters:
    ///   - environment: where VISUAL, or else EDITOR, names the editor.
    ///   - directory: the user's own, for texts while they are edited, and those that could not be used.
    init(environment: [String: String], directory: URL) {
        command = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
        self.directory = directory
        self.environment = environment
    }

    /// Runs the editor on a file that only its owner can read. Editors put copies beside it, so it has a directory of its
    /// own, which is removed afterwards, unless it holds what the user has written in vain. What is left when this process
    /// is killed is for ``keepLeftovers()`` of another one.
    ///
    /// - Parameter account: the user's, whose deletion removes what is kept; nil while no user is signed in.
    func edit(_ draft: EditorDraft, of account: String?) async throws(EditorFailure) -> String {
        let (file, given) = try prepare(draft, of: account)
        do throws(Refusal) {
            try check(await run(file))
            let text = try content(of: file)
            remove(file)
            return text
        } catch {
            if hasText(beside: given, file) { throw EditorFailure(refusal: error, draft: .file(keep(file))) }
            remove(file)
            throw EditorFailure(refusal: error)
        }
    }

    /// Ends the edits of processes that were killed: removes the texts in which the user has written nothing, and keeps
    /// the others.
    ///
    /// - Returns: the files that are kept.
    func keepLeftovers() -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        return names.compactMap { name in
            guard let edit = KeptTexts.edit(name), kill(edit.process, 0) != 0, errno == ESRCH else { return nil }
            let place = directory.appendingPathComponent(name)
            let file = place.appendingPathComponent("text.txt")
            let given = try? RegularFile.read(place.appendingPathComponent(Self.given), limit: LineReader.limit)
            if hasText(beside: given, file) { return keep(file) }
            remove(file)
            return nil
        }
    }

    /// - Returns: the file, and what is in it that the user has not written.
    private func prepare(
        _ draft: EditorDraft, of account: String?
    ) throws(EditorFailure) -> (file: URL, given: Data?) {
        if case .file(let file) = draft, FileManager.default.fileExists(atPath: file.path) { return (file, nil) }
        let file = directory.appendingPathComponent("\(KeptTexts.newName(of: account))/text.txt")
        var given = Data()
        if case .text(let text) = draft, !text.isEmpty { given = Data("\(text)\n".utf8) }
        do throws(FileError) {
            try PrivateFile(file.deletingLastPathComponent().appendingPathComponent(Self.given)).write(given)
            try PrivateFile(file).write(given)
            return (file, given)
        } catch {
            throw EditorFailure(refusal: Refusal(.badValue, "The text cannot be given to an editor. \(error)"))
        }
    }

    /// Whether the user has written anything. An editor that was killed may have left it in another file.
    private func hasText(beside given: Data?, _ file: URL) -> Bool {
        let place = file.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        return names.contains { name in
            guard name != Self.given else { return false }
            do throws(FileError) {
                let data = try RegularFile.read(place.appendingPathComponent(name), limit: LineReader.limit)
                return data?.isEmpty == false && (name != file.lastPathComponent || data != given)
            } catch {
                return error.code == EFBIG
            }
        }
    }

    /// Keeps what the user has written, also when this process has ended.
    ///
    /// - Returns: the file.
    private func keep(_ file: URL) -> URL {
        let old = file.deletingLastPathComponent()
        guard let edit = KeptTexts.edit(old.lastPathComponent) else { return file }
        let new = directory.appendingPathComponent(edit.keptName)
        guard (try? FileManager.default.moveItem(at: old, to: new)) != nil else { return file }
        return new.appendingPathComponent(file.lastPathComponent)
    }

    private func remove(_ file: URL) {
        try? FileManager.default.removeItem(at: file.deletingLastPathComponent())
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

/// The directories of texts, in the runtime directory: `kept-<account>-<UUID>` of those that could not be used, and
/// `edit-<process>-kept-<account>-<UUID>` of those that are edited.
public enum KeptTexts {
    static func newName(of account: String?) -> String {
        "edit-\(getpid())-\(prefix(of: account))\(UUID().uuidString)"
    }

    /// - Returns: the process that edits the text of a directory, and the name under which it is kept; nil for a text that
    ///   is not edited.
    static func edit(_ name: String) -> (process: pid_t, keptName: String)? {
        let parts = name.split(separator: "-", maxSplits: 2)
        guard parts.count == 3, parts[0] == "edit", let process = pid_t(parts[1]) else { return nil }
        return (process, String(parts[2]))
    }

    /// A server may use any characters in an account's id.
    private static func prefix(of account: String?) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789-")
        let id = account.flatMap { $0.addingPercentEncoding(withAllowedCharacters: plain) }
        return id.map { "kept-\($0)-" } ?? "kept-"
    }

    /// Removes the texts of an account that is deleted, and those that were written while no user was signed in: these
    /// belong to no account.
    ///
    /// - Throws: when one of them could not be removed.
    public static func remove(of account: String, in directory: URL) throws {
        let prefixes = [prefix(of: account), prefix(of: nil)]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? [] {
            let keptName = edit(name)?.keptName ?? name
            let isOurs = prefixes.contains { prefix in
                keptName.hasPrefix(prefix) && UUID(uuidString: String(keptName.dropFirst(prefix.count))) != nil
            }
            guard isOurs else { continue }
            try FileManager.default.removeItem(at: directory.appendingPathComponent(name))
        }
    }
}
