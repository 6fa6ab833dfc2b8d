/// Formats what a renaming changed: names have another length, and another place in the order of imports.
enum RenameFormatting {
    /// Only files that were formatted before; moved files that did not change are left alone.
    static func format(_ change: TreeChange, of renaming: Renaming, files: [String]) async throws -> TreeChange {
        let root = renaming.workspace.root
        var before = TreeChange()
        var after = TreeChange()
        for path in files where path.hasSuffix(".swift") {
            let new = renaming.paths.renamed(path)
            guard let old = TreeChange.Content(of: root + "/" + path), let content = change.files[new] ?? nil,
                old.data != content.data
            else { continue }
            before.write(old, to: new)
            after.write(content, to: new)
        }
        guard !after.isEmpty, FileSystem.exists(root + "/.swift-format") else { return change }
        let formattedBefore = try await SwiftFormatter.format(before, root: root)
        let formatted = try await SwiftFormatter.format(after, root: root)
        var result = change
        for path in after.written where formattedBefore.files[path] == before.files[path] {
            if let content = formatted.files[path] ?? nil { result.write(content, to: path) }
        }
        return result
    }
}
