/// The differences of each package, as text and as JSON.
struct APIReport: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        var package: String
        /// The baseline's path, relative to the root.
        var baseline: String
        /// Whether there is an earlier surface to compare with.
        var isRecorded: Bool
        var changes: [APIChange]

        var breaking: Int { changes.count(where: \.isBreaking) }
    }

    /// What it is compared with: nil for the baselines.
    var revision: String?
    var packages: [Item]
    /// How many modules and declarations were compared.
    var modules: Int
    var declarations: Int

    var differs: Bool { packages.contains { !$0.isRecorded || !$0.changes.isEmpty } }
    var breaks: Bool { packages.contains { $0.breaking > 0 } }

    // MARK: Text

    func text() -> String {
        let different = packages.filter { !$0.isRecorded || !$0.changes.isEmpty }
        guard !different.isEmpty else { return summary + (revision.map { "as at \($0)." } ?? "as recorded.") }
        var lines = different.map(text)
        let changes = packages.flatMap(\.changes)
        let total = count(changes.count, "difference") + ", \(changes.count(where: \.isBreaking)) breaking"
        lines.append(summary + total + ".")
        if revision == nil {
            let names = different.map(\.package).joined(separator: " ")
            lines.append("If that is meant, record it with `modules api --accept \(names)`, and commit the files.")
        }
        return lines.joined(separator: "\n")
    }

    private var summary: String {
        [count(packages.count, "package"), count(modules, "module"), count(declarations, "declaration")]
            .joined(separator: ", ") + ": "
    }

    private func text(_ item: Item) -> String {
        guard item.isRecorded else { return "\(item.baseline): no surface of \(item.package) is recorded yet.\n" }
        let title = "\(item.package): \(count(item.changes.count, "difference")), \(item.breaking) breaking"
        // What breaks comes first.
        let sorted = item.changes.filter(\.isBreaking) + item.changes.filter { !$0.isBreaking }
        return ([title] + sorted.map(text)).joined(separator: "\n") + "\n"
    }

    private func text(_ change: APIChange) -> String {
        let title =
            "  \(change.isBreaking ? "BREAKING" : "ok      ")  \(change.module): \(change.name) \(change.kind.rawValue)"
        var lines = [title]
        if let before = change.before { lines.append("    - \(before)") }
        if let after = change.after { lines.append("    + \(after)") }
        lines.append("    " + change.reasons.joined(separator: "; ") + ".")
        lines += text(change.uses)
        return lines.joined(separator: "\n")
    }

    /// Names of many users would hide the other changes.
    private static let shownFiles = 12

    private func text(_ uses: [APIUse]) -> [String] {
        var lines: [String] = []
        var module: String?
        for use in uses.sorted(by: { ($0.module, $0.file) < ($1.module, $1.file) }).prefix(Self.shownFiles) {
            if use.module != module { lines.append("    perhaps used by \(use.module):") }
            module = use.module
            lines.append("      \(use.file):\(use.lines.map(String.init).joined(separator: ", "))")
        }
        let rest = uses.dropFirst(Self.shownFiles)
        guard !rest.isEmpty else { return lines }
        return lines + ["    and in \(count(rest.count, "more file")), which --json lists"]
    }

    private func count(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
    }
}

extension Surface {
    /// How many declarations it has, extensions left out.
    var declarationCount: Int { modules.flatMap(\.entries).reduce(0) { $0 + $1.declarationCount } }
}

extension SurfaceEntry {
    fileprivate var declarationCount: Int {
        (declaration.hasPrefix("extension ") ? 0 : 1) + members.reduce(0) { $0 + $1.declarationCount }
    }
}
