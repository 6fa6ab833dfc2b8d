import Foundation
import Testing

@testable import ModuleTools

extension Monorepo {
    /// A single edit of a monorepo's files.
    enum Edit: Sendable {
        case write(String, to: String)
        case replace(String, with: String, in: String)
        case remove(String)
        case rename(String, to: String)
    }

    func apply(_ edits: [Edit]) throws {
        for edit in edits {
            switch edit {
            case .write(let content, let path):
                try write(content, to: path)
            case .replace(let old, let new, let path):
                let content = try #require(files[path])
                try #require(content.contains(old), "\(path) has no \(old)")
                try write(content.replacingOccurrences(of: old, with: new), to: path)
            case .remove(let path):
                try remove(path)
            case .rename(let path, let other):
                let content = try #require(files[path])
                try remove(path)
                try write(content, to: other)
            }
        }
    }

    /// - Parameter directory: the directory of the monorepo's root in the repository.
    func affected(since base: String = "HEAD", files: [String]? = nil, in directory: String = "") async throws
        -> AffectedReport
    {
        let root = RelativePath.join(root, directory)
        let rules = try RulesFile.read(root: root, path: nil)
        let reader = ToolOptions.reader(progress: Progress(output: .silent))
        let workspace = try await WorkspaceLoader(root: root, excluded: rules.exclude, reader: reader).load()
        let changes = ChangeReader(workspace: workspace, rules: rules, manifests: reader)
        return AffectedReport(try await changes.affected(base: base, files: files), base: base, workspace: workspace)
    }
}
