/// The recent authors of each file, from git.
struct Authorship: Equatable, Sendable {
    /// Authors by file, relative to the monorepo's root.
    private(set) var authors: [String: Set<String>] = [:]
    /// The number of days that are counted.
    let days: Int

    /// All people who committed in these days.
    private(set) var allAuthors: Set<String> = []

    /// Commits of bots do not count as a person's.
    private static func isProgram(_ name: String) -> Bool { name.hasSuffix("[bot]") }

    static func read(root: String, days: Int) async throws -> Authorship {
        // Names are mapped by .mailmap, so that one person with two addresses counts once.
        let answer = try await ExternalProgram(name: "git").run(
            [
                "-C", root, "-c", "core.quotePath=false", "log", "--since=\(days).days", "--use-mailmap", "--no-merges",
                "--name-only", "--relative", "--format=%x01%aN", "--", ".",
            ], environment: GitRepository.environment)
        guard answer.isSuccess else {
            throw ToolFailure.git("git log failed in \(root): \(answer.remarks)")
        }
        return Authorship(log: answer.text, days: days)
    }

    /// - Parameter log: for each commit a line of the byte 1 and the author, then the files.
    init(log: String, days: Int) {
        self.days = days
        var author = ""
        for line in log.split(separator: "\n") {
            if line.hasPrefix("\u{1}") {
                author = String(line.dropFirst())
                if !Self.isProgram(author) { allAuthors.insert(author) }
            } else if !Self.isProgram(author) {
                authors[String(line), default: []].insert(author)
            }
        }
    }

    /// The number of people who changed files in a directory.
    func count(in directory: String) -> Int {
        authors.reduce(into: Set<String>()) { people, entry in
            if RelativePath.isInside(entry.key, directory) { people.formUnion(entry.value) }
        }.count
    }
}
