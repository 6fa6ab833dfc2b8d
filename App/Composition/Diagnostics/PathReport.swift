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
        var status = stat()
        guard lstat(url.path, &status) == 0 else {
            guard errno != ENOENT else { return DiagnosticLine(name, "\(url.path) (not there yet)") }
            return DiagnosticLine(name, FileError("look at", url, code: errno).description, isProblem: true)
        }
        let mode = status.st_mode & 0o777
        let text = "\(url.path) (mode \(String(mode, radix: 8)))"
        guard !mayBeOpen, mode & 0o077 != 0, status.st_uid == geteuid() else { return DiagnosticLine(name, text) }
        return DiagnosticLine(name, "\(text); others can read it, run: chmod go= '\(url.path)'", isProblem: true)
    }

    /// Whether something stands there, be it a symbolic link that leads nowhere.
    static func isThere(_ url: URL) -> Bool {
        var status = stat()
        return lstat(url.path, &status) == 0
    }

    /// A file, and one that this process may read.
    static func isReadableFile(_ url: URL) -> Bool { isFile(url) && access(url.path, R_OK) == 0 }

    /// A pipe in a file's place would be waited for.
    static func isFile(_ url: URL) -> Bool {
        var status = stat()
        return lstat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
