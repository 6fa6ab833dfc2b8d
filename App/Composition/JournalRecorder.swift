import Core
import Design
import Foundation
import Logging
import Navigation

/// Writes a window's journal to a file, each line before anybody is answered.
@MainActor
final class JournalRecorder {
    private let url: URL
    private let toasts: ToastCenter
    private let logger: Logger
    private var journal: NavigationJournal
    /// Closed after a failure: a journal with a gap cannot be repeated.
    private var file: Int32?

    /// Makes the file, which must not be there yet, and writes where the window is.
    ///
    /// - Throws: `FileError`.
    init(to url: URL, router: AppRouter, toasts: ToastCenter, logger: Logger) throws(FileError) {
        self.url = url
        self.toasts = toasts
        self.logger = logger
        journal = NavigationJournal(table: router.table)
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let remedy = errno == EEXIST ? "Name a file that is not there yet, or remove this one." : nil
            throw FileError("record to", url, code: errno, remedy: remedy)
        }
        file = descriptor
        write { journal in try journal.header(router.state) }
    }

    isolated deinit {
        if let file { close(file) }
    }

    /// Takes note of an intent that has been performed.
    func record(_ intent: NavigationIntent, changed: Bool, state: NavigationState) {
        write { journal in try journal.line(for: intent, changed: changed, state: state) }
    }

    private func write(_ line: (inout NavigationJournal) throws -> String) {
        guard let file else { return }
        do {
            try Self.write(Data(try line(&journal).utf8), to: file, at: url)
        } catch {
            close(file)
            self.file = nil
            logger.error("journal ended", metadata: ["reason": "\(error)"])
            toasts.post(.error, "Nothing more is recorded to \(url.path). \(error)")
        }
    }

    private static func write(_ data: Data, to file: Int32, at url: URL) throws(FileError) {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileError("write to", url, code: errno) }
            rest = rest.dropFirst(count)
        }
    }
}
