/// Who owns which package, by the rules.
struct PackageOwners: Sendable {
    /// The entry of the rules that decides for each package, an index into the rules' owners.
    let entries: [Int?]
    let rules: Rules
    /// Entries that match no package.
    let unused: [Rules.Ownership]

    /// Throws when the rules name no owners at all.
    init(workspace: Workspace, rules: Rules) throws {
        guard !rules.owners.isEmpty else {
            throw ToolFailure.badRules(
                file: rules.file ?? RulesFile.standardName, line: 1,
                reason: "There are no owners here. Write for each package who owns it: "
                    + "`owners: {\(workspace.packages.first?.name ?? "Core"): \"@acme/core\"}`.")
        }
        self.rules = rules
        entries = workspace.packages.map { package in
            // As in layers: an entry without a wildcard is more specific, so it wins over an earlier pattern.
            rules.owners.firstIndex { $0.packages.isLiteral && $0.matches(package) }
                ?? rules.owners.firstIndex { $0.matches(package) }
        }
        unused = rules.owners.filter { entry in !workspace.packages.contains(where: entry.matches) }
    }

    /// The owners of a package, by its index; empty when it has none.
    func owners(of package: Int) -> [Owner] {
        entries[package].map { rules.owners[$0].owners } ?? []
    }
}

extension Rules.Ownership {
    /// A package is named by its name or by its directory.
    func matches(_ package: Package) -> Bool {
        packages.matches(package.name) || !package.directory.isEmpty && packages.matches(package.directory)
    }
}
