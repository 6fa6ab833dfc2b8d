import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A ``TreeChange`` that has been applied, and that can be undone until it is kept.
///
/// Before the first file changes, a journal in the build directory records what was there. If the process is killed, the
/// next transaction finds the journal and undoes the unfinished change first.
struct TreeTransaction {
    private let root: String
    private let journal: ChangeJournal
    private let lock: ChangeLock

    /// Applies a change. When this throws, the tree is as it was.
    ///
    /// - Parameter report: receives a sentence about an earlier change that did not end and was undone.
    static func apply(
        _ change: TreeChange, root: String, report: (String) -> Void = { _ in }
    ) throws -> TreeTransaction {
        let lock = try ChangeLock(root: root)
        let journal: ChangeJournal
        do {
            if let unfinished = try ChangeJournal.unfinished(root: root) {
                let left = unfinished.undo()
                report("An earlier change did not end. It has been undone." + Self.words(aboutLeft: left))
            }
            journal = try ChangeJournal.record(change, root: root)
        } catch {
            lock.release()
            throw error
        }
        let transaction = TreeTransaction(root: root, journal: journal, lock: lock)
        do {
            for (path, content) in change.files.sorted(by: { $0.key < $1.key }) {
                try content.map { try $0.write(to: root + "/" + path) } ?? journal.removeFile(path)
            }
            for directory in change.removedDirectories { try journal.moveAway(directory) }
        } catch {
            _ = transaction.rollBack()
            throw error
        }
        return transaction
    }

    /// Keeps the change.
    func keep() {
        journal.discard()
        lock.release()
    }

    /// Undoes the change.
    ///
    /// - Returns: the files that were left as they are, because they were edited after the change.
    func rollBack() -> [String] {
        defer { lock.release() }
        return journal.undo()
    }

    /// A sentence about files that could not be restored; empty when there are none.
    static func words(aboutLeft files: [String]) -> String {
        guard !files.isEmpty else { return "" }
        return " These files were edited meanwhile, and have been left as they are: \(files.joined(separator: ", "))."
    }
}

/// Held while a change is applied and checked, so that two changes of one tree never mix. The system releases it with the
/// process.
struct ChangeLock {
    private let descriptor: Int32

    /// - Throws: ``ToolFailure`` when another process holds it.
    init(root: String) throws {
        let directory = root + "/.build/modules"
        do {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        } catch {
            throw ToolFailure.cannotWrite(file: directory, reason: error.localizedDescription)
        }
        let path = directory + "/change.lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw ToolFailure.cannotWrite(file: path, reason: String(cString: strerror(errno)))
        }
        guard lockf(descriptor, F_TLOCK, 0) == 0 else {
            close(descriptor)
            throw ToolFailure.busy("Another modules command is changing \(root). Wait for its end, then try again.")
        }
    }

    func release() {
        close(descriptor)
    }
}
