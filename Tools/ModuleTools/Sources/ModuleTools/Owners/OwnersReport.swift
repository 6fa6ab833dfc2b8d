/// What the rules say about owners, for programs.
struct OwnersReport: Encodable {
    struct Item: Encodable {
        var package: String
        var directory: String
        var owners: [String]
    }

    /// CODEOWNERS, relative to the repository.
    var file: String
    var packages: [Item]
    /// What `--check` found; nil when it was not asked for.
    var problems: [OwnersProblem]?

    init(_ owners: PackageOwners, file: String, workspace: Workspace) {
        self.file = file
        packages = workspace.packages.enumerated().map { index, package in
            Item(
                package: package.name, directory: package.directory,
                owners: owners.owners(of: index).map(\.description))
        }
    }
}
