/// What `modules api --check` and `--against` find, as text and as JSON.
struct APIReport: Encodable, Sendable {
    /// What it is compared with: nil for the recorded surfaces.
    var revision: String?
    /// How many were compared.
    var packages: Int
    var modules: Int
    var declarations: Int
    /// From the files API.txt as they were to those of today, for `git apply`; empty when they are equal.
    var diff = ""
    /// Empty when only texts were compared.
    var breaks: [APIBreak] = []

    init(revision: String?, _ packages: [PackageSurface]) {
        let surfaces = packages.flatMap(\.surfaces)
        self.revision = revision
        self.packages = packages.count
        modules = surfaces.count
        declarations = surfaces.reduce(0) { $0 + $1.declarations }
    }

    func text() -> String {
        let scope = [(packages, "package"), (modules, "module"), (declarations, "declaration")].map { counted($0, $1) }
        let summary = scope.joined(separator: ", ") + ": "
        guard let revision else {
            guard !diff.isEmpty else { return summary + "as recorded." }
            return diff + """

                \(summary)not as recorded.
                If that is meant, record it with `modules api --accept`, and commit the files.
                `modules api --against REVISION` lists what it breaks, and where.
                """
        }
        guard !diff.isEmpty else { return summary + "as at \(revision)." }
        let broken = breaks.isEmpty ? "no breaking change." : counted(breaks.count, "breaking change") + "."
        return diff + "\n" + breaks.map(text).joined() + summary + broken
    }

    private func text(_ broken: APIBreak) -> String {
        let lines =
            ["BREAKING  \(broken.module): \(broken.name)"] + broken.remarks.map { "  \($0)." } + text(broken.uses)
        return lines.joined(separator: "\n") + "\n\n"
    }

    private func text(_ uses: [APIBreak.Use]) -> [String] {
        var lines: [String] = []
        var module: String?
        for use in uses.sorted(by: { ($0.module, $0.file) < ($1.module, $1.file) }) {
            if use.module != module { lines.append("  perhaps used by \(use.module):") }
            module = use.module
            lines.append("    \(use.file):\(use.lines.map(String.init).joined(separator: ", "))")
        }
        return lines
    }
}
