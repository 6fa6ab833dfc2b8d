import Foundation

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
            try undoUnfinished(root: root, report)
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

    /// Undoes a change whose process was killed.
    ///
    /// - Returns: the files that were left as they are, because they were edited after the change.
    @discardableResult
    static func undoUnfinished(root: String, _ report: (String) -> Void) throws -> [String] {
        guard let journal = try ChangeJournal.unfinished(root: root) else { return [] }
        let left = journal.undo()
        report("An earlier change did not end. It has been undone." + Self.words(aboutLeft: left))
        return left
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
