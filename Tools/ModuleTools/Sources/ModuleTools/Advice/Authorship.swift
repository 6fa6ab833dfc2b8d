/// Who has worked on which files lately, from git.
struct Authorship: Equatable, Sendable {
    /// Authors by file, relative to the monorepo's root.
    private(set) var authors: [String: Set<String>] = [:]
    /// How many days back was looked.
    let days: Int

    /// Everybody who committed at all in these days.
    private(set) var everybody: Set<String> = []

    /// Programs commit too, and are nobody's colleagues.
    private static func isProgram(_ name: String) -> Bool { name.hasSuffix("[bot]") }

    static func read(root: String, days: Int) async throws -> Authorship {
        // Names go through .mailmap, so that one person under two addresses is one.
        let answer = try await ExternalProgram(name: "git").run([
            "-C", root, "-c", "core.quotePath=false", "log", "--since=\(days).days", "--use-mailmap", "--no-merges",
            "--name-only", "--relative", "--format=%x01%aN", "--", ".",
        ])
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
                if !Self.isProgram(author) { everybody.insert(author) }
            } else if !Self.isProgram(author) {
                authors[String(line), default: []].insert(author)
            }
        }
    }

    /// How many people worked on what lies in a directory.
    func count(in directory: String) -> Int {
        authors.reduce(into: Set<String>()) { people, entry in
            if RelativePath.isInside(entry.key, directory) { people.formUnion(entry.value) }
        }.count
    }
}
