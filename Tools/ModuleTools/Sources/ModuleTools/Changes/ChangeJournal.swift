import Foundation

/// A record on disk of what a change replaces, from which the change can be undone, by another process if need be.
///
/// It is in the build directory, which is not committed. The files are numbered: `3.before` and `3.after`.
struct ChangeJournal {
    private struct Entries: Codable {
        var files: [File] = []
        /// Directories that do not exist before the change; the uppermost only.
        var madeDirectories: [String] = []
        /// Directories that are moved into the journal, by their number.
        var removedDirectories: [String] = []
    }

    private struct File: Codable {
        var path: String
        var existed: Bool
        var remains: Bool
        var isExecutable: Bool
        var isPrivate: Bool
        /// Whether it is restored even if its content has changed since.
        var isRewritten: Bool
    }

    private let root: String
    private let entries: Entries

    private var directory: String { Self.directory(root) }

    static func directory(_ root: String) -> String { root + "/.build/modules/change" }

    private static func index(_ root: String) -> String { directory(root) + "/index.json" }

    // MARK: Writing

    /// Records what is there before a change.
    static func record(_ change: TreeChange, root: String) throws -> ChangeJournal {
        let directory = directory(root)
        try? FileManager.default.removeItem(atPath: directory)
        var entries = Entries(removedDirectories: change.removedDirectories)
        for (number, (path, content)) in change.files.sorted(by: { $0.key < $1.key }).enumerated() {
            let before = TreeChange.Content(of: root + "/" + path)
            try before?.write(to: "\(directory)/\(number).before")
            try content?.write(to: "\(directory)/\(number).after")
            entries.files.append(
                File(
                    path: path, existed: before != nil, remains: content != nil,
                    isExecutable: before?.isExecutable ?? false, isPrivate: before?.isPrivate ?? false,
                    isRewritten: change.rewritten.contains(path)))
            if let made = firstMissing(above: path, root: root), !entries.madeDirectories.contains(made) {
                entries.madeDirectories.append(made)
            }
        }
        // Written last: a journal without an index describes a change that has not begun.
        try JSONFile.write(entries, to: index(root), makesDirectory: true)
        return ChangeJournal(root: root, entries: entries)
    }

    /// The journal of a change that did not end; nil when there is none.
    static func unfinished(root: String) throws -> ChangeJournal? {
        guard FileSystem.exists(index(root)) else { return nil }
        let entries: Entries = try JSONFile.read(
            index(root), reason: "not the journal of a change. Remove it, and restore the tree with git.")
        return ChangeJournal(root: root, entries: entries)
    }

    private static func firstMissing(above path: String, root: String) -> String? {
        RelativePath.upwards(from: RelativePath.parent(path))
            .filter { !$0.isEmpty && !FileSystem.exists(root + "/" + $0) }.last
    }

    // MARK: Changing

    func removeFile(_ path: String) throws {
        guard FileSystem.exists(root + "/" + path) else { return }
        try moving { try FileManager.default.removeItem(atPath: root + "/" + path) }
        removeEmptyDirectories(above: path)
    }

    func moveAway(_ path: String) throws {
        guard let number = entries.removedDirectories.firstIndex(of: path) else { return }
        try moving {
            try FileManager.default.moveItem(atPath: root + "/" + path, toPath: "\(directory)/\(number).directory")
        }
        removeEmptyDirectories(above: path)
    }

    private func moving(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            throw ToolFailure.cannotWrite(file: root, reason: error.localizedDescription)
        }
    }

    /// Like git, which has no empty directories.
    private func removeEmptyDirectories(above path: String) {
        for parent in RelativePath.upwards(from: RelativePath.parent(path)) where !parent.isEmpty {
            guard FileSystem.entries(of: root + "/" + parent)?.isEmpty ?? false else { return }
            try? FileManager.default.removeItem(atPath: root + "/" + parent)
        }
    }

    func discard() {
        // The index first: without it, nothing is undone.
        try? FileManager.default.removeItem(atPath: Self.index(root))
        try? FileManager.default.removeItem(atPath: directory)
    }

    // MARK: Undoing

    /// Restores what was there before; it can be repeated after an interruption.
    ///
    /// - Returns: the files that were left as they are, because their content is neither the one before the change nor
    ///   the one after it.
    func undo() -> [String] {
        var left: [String] = []
        for (number, path) in entries.removedDirectories.enumerated() {
            let kept = "\(directory)/\(number).directory"
            guard FileSystem.exists(kept) else { continue }
            let parent = URL(filePath: root + "/" + path).deletingLastPathComponent()
            try? FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            do {
                try FileManager.default.moveItem(atPath: kept, toPath: root + "/" + path)
            } catch {
                left.append(path)
            }
        }
        // With everything in them, as checks of the change have built it.
        for directory in entries.madeDirectories {
            try? FileManager.default.removeItem(atPath: root + "/" + directory)
        }
        for (number, file) in entries.files.enumerated() where !isInMadeDirectory(file.path) {
            if !restore(file, number) { left.append(file.path) }
        }
        // With something left, the originals stay beside the journal's place, where they can be found.
        if left.isEmpty { discard() } else { try? FileManager.default.removeItem(atPath: Self.index(root)) }
        return left
    }

    private func isInMadeDirectory(_ path: String) -> Bool {
        entries.madeDirectories.contains { RelativePath.isInside(path, $0) }
    }

    private func restore(_ file: File, _ number: Int) -> Bool {
        let path = root + "/" + file.path
        let current = FileSystem.withBytes(of: path) { Data($0) }
        let before =
            file.existed ? FileSystem.withBytes(of: "\(directory)/\(number).before") { Data($0) } : nil
        let after = file.remains ? FileSystem.withBytes(of: "\(directory)/\(number).after") { Data($0) } : nil
        if current == before { return true }
        guard current == after || file.isRewritten else { return false }
        guard let before else { return (try? FileManager.default.removeItem(atPath: path)) != nil }
        let content = TreeChange.Content(data: before, isExecutable: file.isExecutable, isPrivate: file.isPrivate)
        return (try? content.write(to: path)) != nil
    }
}
