import Foundation

/// The monorepo's history, read from git. Paths are relative to the monorepo's root, which may be inside a repository.
struct GitRepository: Sendable {
    let root: String

    func commit(of revision: String) async throws -> String {
        let answer = try await run(["rev-parse", "--verify", "--end-of-options", revision + "^{commit}"])
        guard answer.isSuccess else {
            throw ToolFailure.git("git does not know the revision \(revision) in \(root): \(answer.remarks)")
        }
        return Self.line(answer)
    }

    /// The merge base of a revision and HEAD, so that later changes on the side of the revision are not counted.
    private func mergeBase(of revision: String) async throws -> String {
        // With the suffix, a revision can be no option.
        let answer = try await run(["merge-base", revision + "^{commit}", "HEAD"])
        guard answer.isSuccess else {
            if answer.remarks.contains("not a git repository") {
                throw ToolFailure.git("\(root) is in no git repository. Name the changed files with --files instead.")
            }
            // After an unknown option, git explains itself at length.
            let reason =
                answer.remarks.split(separator: "\n").first
                ?? "the two have no commit in common here. In a shallow clone, fetch more: `git fetch --unshallow`."
            throw ToolFailure.git("git cannot compare \(revision) with HEAD in \(root): \(reason)")
        }
        return Self.line(answer)
    }

    /// The monorepo's root in a work tree of a commit, below `.build`. It stays there, so that the next build in it is quick.
    ///
    /// - Parameter name: the work tree's; one that exists is moved to the commit.
    func worktree(of commit: String, named name: String) async throws -> String {
        let directory = root + "/.build/modules/" + name
        let known = try await run(["worktree", "list", "--porcelain"]).text.split(separator: "\n")
        let isKnown = known.contains { $0 == "worktree \(directory)" } && FileSystem.exists(directory)
        // Otherwise it belongs to a copy of this repository.
        if !isKnown { try? FileManager.default.removeItem(atPath: directory) }
        let arguments =
            isKnown
            ? ["-C", directory, "checkout", "--quiet", "--force", "--detach", commit]
            : ["worktree", "add", "--quiet", "--force", "--detach", directory, commit]
        // Hooks are for people's own work trees.
        let answer = try await run(["-c", "core.hooksPath=/dev/null"] + arguments)
        guard answer.isSuccess else { throw ToolFailure.git("git cannot check out \(commit): \(answer.remarks)") }
        let prefix = try await run(["rev-parse", "--show-prefix"]).text
        return RelativePath.join(directory, prefix.trimmingCharacters(in: ["/", "\n"]))
    }

    /// Files that differ between the merge base of a revision and the working tree, committed or not; renamed files under
    /// both names.
    func changedFiles(since revision: String) async throws -> [String] {
        let commit = try await mergeBase(of: revision)
        let tracked = try await list(["diff", "--name-only", "--no-renames", "--relative", "-z", commit, "--", "."])
        let untracked = try await list(["ls-files", "--others", "--exclude-standard", "-z"])
        // Without a .gitignore, build products are untracked, too.
        let written = untracked.filter { !$0.hasPrefix(".build/") && !$0.contains("/.build/") }
        return Set(tracked + written).sorted()
    }

    /// The text of a file at a commit; nil when it did not exist.
    func text(of path: String, at commit: String) async throws -> String? {
        let answer = try await run(["cat-file", "blob", "\(commit):./\(path)"])
        return answer.isSuccess ? answer.text : nil
    }

    private func list(_ arguments: [String]) async throws -> [String] {
        let answer = try await run(arguments)
        guard answer.isSuccess else {
            throw ToolFailure.git("git \(arguments[0]) failed in \(root): \(answer.remarks)")
        }
        return answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func line(_ answer: ExternalProgram.Answer) -> String {
        answer.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// No lock is taken, so that the user's own git commands are not blocked; messages are in English.
    private func run(_ arguments: [String]) async throws -> ExternalProgram.Answer {
        try await ExternalProgram(name: "git").run(
            ["-C", root] + arguments, environment: ["GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"])
    }
}
