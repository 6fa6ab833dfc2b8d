import Foundation

/// A change as a diff that `git apply` accepts.
enum ChangeDiff {
    static func text(of change: TreeChange, root: String) async throws -> String {
        let directory = NSTemporaryDirectory() + "/modules-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: directory) }
        for side in ["a", "b"] {
            try FileManager.default.createDirectory(
                atPath: directory + "/" + side, withIntermediateDirectories: true)
        }
        for (path, content) in change.files {
            try TreeChange.Content(of: root + "/" + path)?.write(to: "\(directory)/a/\(path)")
            try content?.write(to: "\(directory)/b/\(path)")
        }
        for removed in change.removedDirectories {
            for path in try await MonorepoFiles.all(root: root, below: removed) {
                try TreeChange.Content(of: root + "/" + path)?.write(to: "\(directory)/a/\(path)")
            }
        }
        let arguments = [
            "diff", "--no-index", "--no-color", "--no-ext-diff", "--no-prefix", "--find-renames", "a", "b",
        ]
        let answer = try await ExternalProgram(name: "git").run(
            ["-c", "core.quotePath=false"] + arguments, in: directory)
        // It ends with 1 when there are differences.
        guard answer.remarks.isEmpty else { throw ToolFailure.git("git diff failed: \(answer.remarks)") }
        return answer.text
    }
}
