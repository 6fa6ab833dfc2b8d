/// Who owns a file: the answer of GitHub for the lines of CODEOWNERS.
struct FileOwnership: Encodable, Equatable {
    /// Relative to the monorepo's root.
    var file: String
    var owners: [String]
    /// The package that the file is in; nil outside of all packages.
    var package: String?
    /// The pattern that decides; nil when none matches.
    var pattern: String?

    /// - Parameter prefix: the monorepo's root, relative to the repository's.
    init(_ file: String, _ lines: CodeOwnersLines, in workspace: Workspace, prefix: String) {
        let line = lines.line(for: RelativePath.join(prefix, file))
        self.file = file
        owners = line?.owners ?? []
        pattern = line?.pattern.description
        package = workspace.homes.package(holding: RelativePath.parent(file)).map { workspace.packages[$0].name }
    }

    static func text(_ files: [FileOwnership]) -> String {
        var table = TextTable(("file", .left), ("owners", .left), ("package", .left), ("pattern", .left))
        for file in files {
            let owners = file.owners.isEmpty ? "no owner" : file.owners.joined(separator: " ")
            table.add(file.file, owners, file.package ?? "-", file.pattern ?? "-")
        }
        return table.text
    }
}
