import Foundation

/// Formats the Swift files of a change as the monorepo's files are: by `swift format` with the root's `.swift-format`.
/// Without that file nothing is formatted.
enum SwiftFormatter {
    /// - Parameter directory: nothing in it is formatted.
    static func format(_ change: TreeChange, root: String, except directory: String? = nil) async throws -> TreeChange {
        let configuration = root + "/.swift-format"
        let paths = change.written.filter { path in
            path.hasSuffix(".swift") && !(directory.map { RelativePath.isInside(path, $0) } ?? false)
        }
        guard FileSystem.exists(configuration), !paths.isEmpty else { return change }
        let copies = NSTemporaryDirectory() + "/modules-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: copies) }
        for path in paths { try change.files[path]??.write(to: copies + "/" + path) }
        let answer = try await ExternalProgram(name: "swift").run(
            ["format", "--in-place", "--recursive", "--parallel", "--configuration", configuration, copies])
        guard answer.isSuccess else {
            let remarks = answer.remarks.replacing(copies + "/", with: "")
            throw ToolFailure.badFile(file: "swift format", reason: remarks)
        }
        var formatted = change
        for path in paths {
            guard let content = TreeChange.Content(of: copies + "/" + path) else { continue }
            formatted.write(content, to: path)
        }
        return formatted
    }
}
