import Core
import Foundation
import Shell

/// Reports the app's files and directories, and whether other users can read them.
enum PathReport {
    static func lines(_ configuration: AppConfiguration) -> [DiagnosticLine] {
        let directories = configuration.directories
        let file = line("configuration", directories.configurationFile, mayBeOpen: true)
        let problems = (configuration.problems + Shell.problems(ofKeys: configuration.keys)).map {
            DiagnosticLine("configuration", $0, isProblem: true)
        }
        return [file] + problems + [
            line("state", directories.state),
            line("runtime", directories.runtime),
            line("session", directories.session),
            line("log", directories.log),
        ]
    }

    /// - Parameter mayBeOpen: whether other users may read it.
    static func line(_ name: String, _ url: URL, mayBeOpen: Bool = false) -> DiagnosticLine {
        let status: FileStatus
        do {
            status = try FileStatus(at: url)
        } catch {
            guard error.code != ENOENT else { return DiagnosticLine(name, "\(url.path) (not created yet)") }
            return DiagnosticLine(name, error.description, isProblem: true)
        }
        let text = "\(url.path) (mode \(String(status.permissions, radix: 8)))"
        guard !mayBeOpen, status.permissions & 0o077 != 0, status.isOwn else { return DiagnosticLine(name, text) }
        return DiagnosticLine(name, "\(text): other users can read it. Run: chmod go= '\(url.path)'", isProblem: true)
    }

    /// Whether there is anything at this path, even a broken symbolic link.
    static func isThere(_ url: URL) -> Bool { (try? FileStatus(at: url)) != nil }

    /// Whether this is a regular file that this process may read.
    static func isReadableFile(_ url: URL) -> Bool { isFile(url) && access(url.path, R_OK) == 0 }

    /// Whether this is a regular file. Reading a pipe instead would block.
    static func isFile(_ url: URL) -> Bool { (try? FileStatus(at: url))?.isFile == true }
}
