import Foundation

/// A change of files below the monorepo's root. It is only a value until a ``TreeTransaction`` applies it.
struct TreeChange: Equatable, Sendable {
    /// The content of a file.
    struct Content: Equatable, Sendable {
        var data: Data
        /// As `chmod` takes them.
        var permissions = 0o644
    }

    /// By path, relative to the root; nil for a file that is removed.
    private(set) var files: [String: Content?] = [:]
    /// Directories that are removed with everything in them, files that git ignores included.
    private(set) var removedDirectories: [String] = []

    /// Files that the steps after the change write again. Undoing it restores them, even if their content has changed since.
    private(set) var rewritten: Set<String> = []

    /// The paths of files that are written, sorted.
    var written: [String] { files.filter { $0.value != nil }.keys.sorted() }

    mutating func write(_ text: String, to path: String) {
        write(Content(data: Data(text.utf8)), to: path)
    }

    mutating func write(_ content: Content, to path: String) {
        files[path] = .some(content)
    }

    mutating func remove(_ path: String) {
        files[path] = .some(nil)
    }

    mutating func removeDirectory(_ path: String) {
        removedDirectories.append(path)
    }

    /// Records that a step after the change writes the file again.
    mutating func expectRewrite(of path: String) {
        rewritten.insert(path)
    }

    /// A text file's content after the change, or what the file contains now; nil when there is no such file.
    func text(of path: String, root: String) -> String? {
        if let change = files[path] { return change.map { String(decoding: $0.data, as: UTF8.self) } }
        return FileSystem.text(of: root + "/" + path)
    }
}

extension TreeChange.Content {
    /// The content of a file that exists; nil when there is none, or when it cannot be read.
    init?(of path: String) {
        guard let data = FileSystem.withBytes(of: path, { Data($0) }) else { return nil }
        self.init(data: data, permissions: FileSystem.permissions(of: path) ?? 0o644)
    }

    func write(to path: String) throws {
        try WholeFile.write(data, to: path)
        do {
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        } catch {
            throw ToolFailure.cannotWrite(file: path, reason: error.localizedDescription)
        }
    }
}
