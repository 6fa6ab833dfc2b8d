import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A ``TreeChange`` that has been applied, and that can be undone until it is kept.
///
/// What it replaces is kept in memory, and removed directories in the build directory: a process that is killed leaves the
/// change half done, and git restores what was there.
struct TreeTransaction {
    private let root: String
    private let change: TreeChange
    private let lock: ChangeLock
    /// What the files of the change contained; nil for those that did not exist.
    private let before: [String: TreeChange.Content?]
    /// Directories that did not exist; the uppermost only.
    private let madeDirectories: Set<String>

    private init(_ change: TreeChange, root: String) throws {
        self.root = root
        self.change = change
        lock = try ChangeLock(root: root)
        before = Dictionary(
            uniqueKeysWithValues: change.files.keys.map { ($0, TreeChange.Content(of: root + "/" + $0)) })
        madeDirectories = Set(
            change.written.compactMap { path in
                RelativePath.upwards(from: RelativePath.parent(path))
                    .filter { !$0.isEmpty && !FileSystem.exists(root + "/" + $0) }.last
            })
    }

    /// Applies a change. When this throws, the tree is as it was.
    static func apply(_ change: TreeChange, root: String) throws -> TreeTransaction {
        let transaction = try TreeTransaction(change, root: root)
        do {
            for path in change.removedDirectories where FileSystem.exists(root + "/" + aside(path)) {
                throw ToolFailure.badFile(
                    file: aside(path),
                    reason: "A command that was killed has left this directory. Move it back to \(path), or delete it.")
            }
            let files = change.files.sorted { $0.key < $1.key }
            // What is new comes first: it may be all that there is of a file that gets another name.
            for (path, content) in files { try content?.write(to: root + "/" + path) }
            for (path, content) in files where content == nil { try transaction.removeFile(path) }
            for path in change.removedDirectories {
                try transaction.move(path, to: aside(path))
                transaction.removeEmptyDirectories(above: path)
            }
        } catch {
            _ = transaction.rollBack()
            throw error
        }
        return transaction
    }

    private func removeFile(_ path: String) throws {
        guard FileSystem.exists(root + "/" + path) else { return }
        do {
            try FileManager.default.removeItem(atPath: root + "/" + path)
        } catch {
            throw ToolFailure.cannotWrite(file: path, reason: error.localizedDescription)
        }
        removeEmptyDirectories(above: path)
    }

    /// Where a removed directory is until the change is kept.
    private static func aside(_ path: String) -> String { ".build/modules/removed/" + path }

    private func move(_ path: String, to target: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: "\(root)/\(RelativePath.parent(target))", withIntermediateDirectories: true)
            try FileManager.default.moveItem(atPath: root + "/" + path, toPath: root + "/" + target)
        } catch {
            throw ToolFailure.cannotWrite(file: target, reason: error.localizedDescription)
        }
    }

    /// Like git, which has no empty directories.
    private func removeEmptyDirectories(above path: String) {
        for parent in RelativePath.upwards(from: RelativePath.parent(path)) where !parent.isEmpty {
            guard FileSystem.entries(of: root + "/" + parent)?.isEmpty ?? false else { return }
            try? FileManager.default.removeItem(atPath: root + "/" + parent)
        }
    }

    func keep() {
        for path in change.removedDirectories {
            try? FileManager.default.removeItem(atPath: root + "/" + Self.aside(path))
        }
        lock.release()
    }

    /// Undoes the change. Returns files that were edited after it or could not be written, which are left as they are, and
    /// where directories are whose place was taken.
    func rollBack() -> [String] {
        defer { lock.release() }
        let directories = change.removedDirectories.filter { path in
            FileSystem.exists(root + "/" + Self.aside(path)) && (try? move(Self.aside(path), to: path)) == nil
        }
        let files = before.sorted { $0.key < $1.key }
        let left = files.filter { $0.value != nil && !restore($0.key, $0.value) }.map(\.key)
        var new = files.filter { $0.value == nil }.map(\.key)
        if left.contains(where: { change.files[$0] == .some(nil) }) {
            // What is new may be all that there is of a file that had another name.
            new.removeAll { path in madeDirectories.contains { path.hasPrefix($0 + "/") } }
            new += madeDirectories.sorted()
        } else {
            // With everything in them, as checks of the change have built it.
            for directory in madeDirectories { try? FileManager.default.removeItem(atPath: root + "/" + directory) }
            new = new.filter { !restore($0, nil) }
        }
        return left + new + directories.map { "\(Self.aside($0)) (could not be moved back to \($0))" }
    }

    private func restore(_ path: String, _ before: TreeChange.Content?) -> Bool {
        let current = TreeChange.Content(of: root + "/" + path)?.data
        if current == before?.data { return true }
        let after = change.files[path]??.data
        guard current == after || change.rewritten.contains(path) else { return false }
        guard let before else { return (try? removeFile(path)) != nil }
        return (try? before.write(to: root + "/" + path)) != nil
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
