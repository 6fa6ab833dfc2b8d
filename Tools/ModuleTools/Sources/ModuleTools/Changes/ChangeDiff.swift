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
        return withBothSides(answer.text)
    }

    /// git repeats the side that a new or a removed file is on: `diff --git b/File b/File`.
    private static func withBothSides(_ diff: String) -> String {
        diff.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard line.hasPrefix("diff --git ") else { return String(line) }
            let paths = line.dropFirst("diff --git ".count)
            let half = paths.prefix(paths.count / 2)
            guard paths.dropFirst(half.count) == " " + half else { return String(line) }
            return "diff --git a\(half.dropFirst()) b\(half.dropFirst())"
        }.joined(separator: "\n")
    }
}
