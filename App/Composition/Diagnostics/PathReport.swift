import Core
import Foundation

/// Where the app keeps its things, and who can read them.
enum PathReport {
    static func lines(_ directories: HomeDirectories) -> [DiagnosticLine] {
        [
            line("configuration", directories.configurationFile, mayBeOpen: true),
            line("state", directories.state),
            line("runtime", directories.runtime),
            line("session", directories.session),
            line("log", directories.log),
        ]
    }

    /// - Parameter mayBeOpen: whether others may read it.
    static func line(_ name: String, _ url: URL, mayBeOpen: Bool = false) -> DiagnosticLine {
        let status: FileStatus
        do {
            status = try FileStatus(at: url)
        } catch {
            guard error.code != ENOENT else { return DiagnosticLine(name, "\(url.path) (not there yet)") }
            return DiagnosticLine(name, error.description, isProblem: true)
        }
        let text = "\(url.path) (mode \(String(status.permissions, radix: 8)))"
        guard !mayBeOpen, status.permissions & 0o077 != 0, status.isOwn else { return DiagnosticLine(name, text) }
        return DiagnosticLine(name, "\(text); others can read it, run: chmod go= '\(url.path)'", isProblem: true)
    }

    /// Whether something stands there, be it a symbolic link that leads nowhere.
    static func isThere(_ url: URL) -> Bool {
        (try? FileStatus(at: url)) != nil
    }

    /// A file, and one that this process may read.
    static func isReadableFile(_ url: URL) -> Bool { isFile(url) && access(url.path, R_OK) == 0 }

    /// A pipe in a file's place would be waited for.
    static func isFile(_ url: URL) -> Bool {
        (try? FileStatus(at: url))?.isFile == true
    }
}
