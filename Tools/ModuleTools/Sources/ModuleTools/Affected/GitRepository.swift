import Foundation

/// The monorepo's history, read from git. Paths are relative to the monorepo's root, which may be inside a repository.
struct GitRepository: Sendable {
    let root: String
    private let git = ExternalProgram(name: "git")

    /// The merge base of a revision and HEAD, so that later changes on the side of the revision are not counted.
    func mergeBase(of revision: String) async throws -> String {
        guard !revision.hasPrefix("-") else { throw ToolFailure.badArgument("\(revision) is no revision.") }
        let answer = try await run(["merge-base", revision, "HEAD"])
        let commit = answer.text.trimmingCharacters(in: .whitespacesAndNewlines)
        if answer.isSuccess, !commit.isEmpty { return commit }
        let known = try await run(["rev-parse", "--verify", "--quiet", revision + "^{commit}"])
        if known.isSuccess {
            throw ToolFailure.git(
                "\(revision) and HEAD have no commit in common here. In a shallow clone, fetch more: `git fetch --unshallow`."
            )
        }
        if answer.remarks.contains("not a git repository") {
            throw ToolFailure.git("\(root) is in no git repository. Name the changed files with --files instead.")
        }
        if try await !run(["rev-parse", "--verify", "--quiet", "HEAD"]).isSuccess {
            throw ToolFailure.git("The repository of \(root) has no commit yet, so there is nothing to compare with.")
        }
        let reason = answer.remarks.isEmpty ? "" : " git says: \(answer.remarks)"
        throw ToolFailure.git("git does not know the revision \(revision) in \(root).\(reason)")
    }

    /// The commit of a revision.
    func commit(of revision: String) async throws -> String {
        guard !revision.hasPrefix("-") else { throw ToolFailure.badArgument("\(revision) is no revision.") }
        let answer = try await run(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
        let commit = answer.text.trimmingCharacters(in: .whitespacesAndNewlines)
        if answer.isSuccess, !commit.isEmpty { return commit }
        let reason = answer.remarks.isEmpty ? "" : " git says: \(answer.remarks)"
        throw ToolFailure.git("git does not know the revision \(revision) in \(root).\(reason)")
    }

    /// Calls `body` with the monorepo's root in a temporary work tree of a commit, which is removed whatever happens.
    func withWorktree<Value: Sendable>(of commit: String, _ body: (_ root: String) async throws -> Value) async throws
        -> Value
    {
        let parent = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        let directory = parent + "/modules-worktree-" + UUID().uuidString
        // Hooks are for people's own work trees.
        let add = ["-c", "core.hooksPath=/dev/null", "worktree", "add", "--quiet", "--detach", directory, commit]
        let result: Result<Value, any Error>
        do {
            let answer = try await run(add)
            guard answer.isSuccess else {
                throw ToolFailure.git("git worktree add failed in \(root): \(answer.remarks)")
            }
            let prefix = try await run(["rev-parse", "--show-prefix"]).text
            let inner = prefix.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: "/")
            let real = FileSystem.realPath(directory) ?? directory
            result = .success(try await body(([real] + inner.map(String.init)).joined(separator: "/")))
        } catch {
            result = .failure(error)
        }
        // A task of its own, which is not cancelled: nothing must stop the removal.
        await Task {
            _ = try? await run(["worktree", "remove", "--force", directory])
            try? FileManager.default.removeItem(atPath: directory)
            _ = try? await run(["worktree", "prune"])
        }.value
        return try result.get()
    }

    /// Files that differ between a commit and the working tree, committed or not; renamed files under both names.
    func changedFiles(since commit: String) async throws -> [String] {
        let tracked = try await list(["diff", "--name-only", "--no-renames", "--relative", "-z", commit, "--", "."])
        let untracked = try await list(["ls-files", "--others", "--exclude-standard", "-z"])
        // Without a .gitignore, build products are untracked, too.
        let written = untracked.filter { !$0.hasPrefix(".build/") && !$0.contains("/.build/") }
        return Set(tracked + written).sorted()
    }

    /// The texts of files at a commit; files that did not exist are left out.
    func texts(of paths: [String], at commit: String) async throws -> [String: String] {
        guard !paths.isEmpty else { return [:] }
        // git cannot be asked for a path with a line break this way; it counts as missing.
        let asked = paths.filter { !$0.contains("\n") }
        let input = asked.map { "\(commit):./\($0)\n" }.joined()
        let answer = try await git.run(
            ["-C", root, "cat-file", "--batch"], environment: Self.environment, input: input)
        guard answer.isSuccess else { throw ToolFailure.git("git cat-file failed: \(answer.remarks)") }
        return CatFileReader.texts(of: asked, in: answer.output)
    }

    /// The names of files at a commit in one directory, without its subdirectories.
    func fileNames(in directory: String, at commit: String) async throws -> [String] {
        let path = directory.isEmpty ? "." : directory
        // Otherwise git would apply the monorepo's path within the repository once more below the directory.
        let answer = try await run(["ls-tree", "--full-tree", "--name-only", "-z", "\(commit):./\(path)"])
        return answer.isSuccess ? split(answer.output) : []
    }

    private func list(_ arguments: [String]) async throws -> [String] {
        let answer = try await run(arguments)
        guard answer.isSuccess else {
            throw ToolFailure.git("git \(arguments[0]) failed in \(root): \(answer.remarks)")
        }
        return split(answer.output)
    }

    private func split(_ output: Data) -> [String] {
        output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    private func run(_ arguments: [String]) async throws -> ExternalProgram.Answer {
        try await git.run(["-C", root] + arguments, environment: Self.environment)
    }

    /// No lock is taken, so that the user's own git commands are not blocked; messages are in English.
    static let environment = ["GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"]
}

/// Reads the output of `git cat-file --batch`: for each object a line `<id> blob <size>`, its bytes, and a line break.
enum CatFileReader {
    static func texts(of paths: [String], in output: Data) -> [String: String] {
        var texts: [String: String] = [:]
        var rest = output[...]
        for path in paths {
            guard let end = rest.firstIndex(of: .newline) else { break }
            let header = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[rest.index(after: end)...]
            let words = header.split(separator: " ")
            // `… missing` has no bytes after it.
            guard words.count >= 3, let size = Int(words[words.count - 1]), size <= rest.count else { continue }
            if words[words.count - 2] == "blob" {
                texts[path] = String(decoding: rest.prefix(size), as: UTF8.self)
            }
            rest = rest.dropFirst(size + 1)
        }
        return texts
    }
}
