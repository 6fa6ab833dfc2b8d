import Foundation

/// Formats the Swift files of a change as the monorepo's files are: by `swift format` with the root's `.swift-format`.
/// Without that file nothing is formatted.
enum SwiftFormatter {
    static func format(_ change: TreeChange, root: String) async throws -> TreeChange {
        let configuration = root + "/.swift-format"
        let paths = change.written.filter { $0.hasSuffix(".swift") }
        guard FileSystem.exists(configuration), !paths.isEmpty else { return change }
        let directory = NSTemporaryDirectory() + "/modules-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: directory) }
        for path in paths { try change.files[path]??.write(to: directory + "/" + path) }
        let answer = try await ExternalProgram(name: "swift").run(
            ["format", "--in-place", "--recursive", "--parallel", "--configuration", configuration, directory])
        guard answer.isSuccess else {
            let remarks = answer.remarks.replacing(directory + "/", with: "")
            throw ToolFailure.badFile(file: "swift format", reason: remarks)
        }
        var formatted = change
        for path in paths {
            guard let content = TreeChange.Content(of: directory + "/" + path) else { continue }
            formatted.write(content, to: path)
        }
        return formatted
    }
}
