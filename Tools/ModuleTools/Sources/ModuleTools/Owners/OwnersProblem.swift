/// Why `modules owners --check` fails.
struct OwnersProblem: Equatable, Sendable, Encodable {
    var file: String
    /// Counted from 1.
    var line: Int
    var message: String
    var fix: String

    /// In the form of a compiler's message.
    var text: String { "\(file):\(line):1: error: \(message)\n    \(fix)" }
}

extension OwnersProblem {
    /// Everything that is wrong: entries that match nothing, packages without an owner, a file that differs.
    static func find(
        _ owners: PackageOwners, _ block: CodeOwnersBlock, _ file: CodeOwnersFile, in workspace: Workspace
    ) throws -> [OwnersProblem] {
        let rules = owners.rules.file ?? RulesFile.standardName
        let entries = owners.unused.map { entry in
            let name = entry.packages.description
            let hint = NearName.question(name, among: workspace.packages.map(\.name))
            return OwnersProblem(
                file: rules, line: entry.line, message: "The owners of \(name) own nothing: no package has this name.",
                fix: hint + "Correct it, or take it out.")
        }
        let packages = workspace.packages.indices.filter { owners.owners(of: $0).isEmpty }.map { index in
            let package = workspace.packages[index]
            let isUnique = workspace.packages.count { $0.name == package.name } == 1
            let key = isUnique || package.directory.isEmpty ? package.name : package.directory
            return OwnersProblem(
                file: package.manifestFile, line: 1, message: "The package \(package.name) has no owner.",
                fix: "Name one in \(rules): `\(key): \"@organisation/team\"` below `owners`.")
        }
        let isCurrent = try file.has(block)
        let difference = OwnersProblem(
            file: file.path, line: file.lineOfBlock,
            message: file.text == nil
                ? "The file is missing." : "It does not have the lines that follow from the owners in \(rules).",
            fix: "Run `modules owners --write`.")
        return entries + packages + (isCurrent ? [] : [difference])
    }
}
