import Core
import Design
import Foundation
import Logging
import Navigation
import SystemPackage

/// Writes a window's journal to a file. Each line is written as soon as its intent has been performed.
@MainActor
final class JournalRecorder {
    private let url: URL
    private let toasts: ToastCenter
    private let logger: Logger
    private var journal: NavigationJournal
    /// Closed after a failure: a journal with a gap cannot be replayed.
    private var file: FileDescriptor?

    /// Creates the file, which must not exist yet, and writes the window's current state.
    ///
    /// - Throws: `FileError`.
    init(to url: URL, router: AppRouter, toasts: ToastCenter, logger: Logger) throws(FileError) {
        self.url = url
        self.toasts = toasts
        self.logger = logger
        journal = NavigationJournal(table: router.table)
        do {
            file = try FileDescriptor.open(
                FilePath(url.path), .writeOnly, options: [.create, .exclusiveCreate, .append, .closeOnExec],
                permissions: .ownerReadWrite)
        } catch {
            let code = (error as? Errno)?.rawValue ?? EIO
            let remedy = code == EEXIST ? "Choose a new file, or remove this one." : nil
            throw FileError("record to", url, code: code, remedy: remedy)
        }
        write { journal in try journal.header(router.state) }
    }

    isolated deinit {
        try? file?.close()
    }

    func record(_ intent: NavigationIntent, changed: Bool, state: NavigationState) {
        write { journal in try journal.line(for: intent, changed: changed, state: state) }
    }

    private func write(_ line: (inout NavigationJournal) throws -> String) {
        guard let file else { return }
        do {
            try file.writeAll(line(&journal).utf8)
        } catch {
            try? file.close()
            self.file = nil
            logger.error("journal ended", metadata: ["reason": "\(error)"])
            toasts.post(.error, "Recording to \(url.path) stopped. \(error)")
        }
    }
}
