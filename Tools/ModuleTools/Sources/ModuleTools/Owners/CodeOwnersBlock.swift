/// The lines of CODEOWNERS that follow from the rules. Others, written by hand, stand outside of its marks.
struct CodeOwnersBlock: Equatable, Sendable {
    /// The line of a package, or of all packages that an entry with a wildcard matches.
    struct Line: Equatable, Sendable {
        var pattern: CodeOwnersPattern
        var owners: [Owner]

        var text: String { ([pattern.description] + owners.map(\.description)).joined(separator: " ") }
    }

    static let begin = "# >>> modules owners"
    static let end = "# <<< modules owners"

    let lines: [Line]
    /// The name of the file with the rules.
    let rulesFile: String

    /// - Parameter prefix: the monorepo's root, relative to the repository's.
    init(_ owners: PackageOwners, of workspace: Workspace, prefix: String) {
        rulesFile = owners.rules.file ?? RulesFile.standardName
        let wide = WideEntries(owners, workspace, prefix: prefix)
        var placed: [(order: (String, Int), line: Line)] = wide.lines
        for (index, package) in workspace.packages.enumerated() where !wide.covers(index) {
            let directory = RelativePath.join(prefix, package.directory)
            let line = Line(pattern: CodeOwnersPattern(directory: directory), owners: owners.owners(of: index))
            placed.append(((directory, 0), line))
        }
        // Later lines win, so a directory comes before those inside of it.
        let sorted = placed.sorted { $0.order < $1.order }
        lines = sorted.indices.compactMap { index in
            let (order, line) = sorted[index]
            // A package without an owner needs a line only if an earlier one would give it the owners of another.
            let file = RelativePath.join(order.0, "file")
            let isCovered = sorted[..<index].contains { $0.line.pattern.matches(file) }
            return line.owners.isEmpty && !isCovered ? nil : line
        }
    }

    /// With its marks.
    var text: String {
        let head =
            "\(Self.begin): written from the owners in \(rulesFile). Change them there, then run `modules owners --write`."
        return ([head] + lines.map(\.text) + [Self.end]).joined(separator: "\n") + "\n"
    }
}

/// Entries with a wildcard whose packages lie side by side. Each is one line, which a package that is added later does
/// not change, even when all packages that it matches now have entries of their own.
private struct WideEntries {
    /// By the directory that the packages are in; of several, the first entry of the rules comes last, and wins.
    private(set) var lines: [(order: (String, Int), line: CodeOwnersBlock.Line)] = []
    private var covered: Set<Int> = []

    init(_ owners: PackageOwners, _ workspace: Workspace, prefix: String) {
        for (entry, rule) in owners.rules.owners.enumerated() where !rule.packages.isLiteral {
            // Also those that another entry decides: their own lines come after this one.
            let matched = workspace.packages.filter(rule.matches)
            let parents = Set(matched.map { RelativePath.parent($0.directory) })
            let isPlain = matched.allSatisfy {
                !$0.directory.isEmpty && RelativePath.lastComponent($0.directory) == $0.name
            }
            let name = rule.packages.description
            guard parents.count == 1, let parent = parents.first, isPlain, !name.contains("/"), !name.contains("**")
            else { continue }
            // Inside of a package, other directories may match: its sources.
            guard workspace.homes.package(at: parent) == nil else { continue }
            let place = RelativePath.join(prefix, parent)
            let pattern = CodeOwnersPattern(directoriesIn: place, matching: rule.packages)
            // With the slash it comes after the package around these, and before what is in the directory.
            let order = place.isEmpty ? "" : place + "/"
            lines.append(((order, -entry), CodeOwnersBlock.Line(pattern: pattern, owners: rule.owners)))
            covered.formUnion(workspace.packages.indices.filter { owners.entries[$0] == entry })
        }
    }

    func covers(_ package: Int) -> Bool { covered.contains(package) }
}
