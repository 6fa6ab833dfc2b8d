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
