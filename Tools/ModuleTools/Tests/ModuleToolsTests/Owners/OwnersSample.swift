@testable import ModuleTools

/// Workspaces of packages alone, with owners.
enum OwnersSample {
    /// - Parameter packages: names and directories.
    static func workspace(_ packages: [(name: String, directory: String)]) -> Workspace {
        Workspace(
            root: "/nowhere",
            packages: packages.map { package in
                Package(
                    directory: package.directory, manifest: .empty(package.name),
                    manifestFile: RelativePath.join(package.directory, "Package.swift"), manifestText: "",
                    manifestFiles: [], identity: package.name.lowercased())
            }, modules: [], refusals: [], dependencies: [])
    }

    static func owners(_ yaml: String, _ workspace: Workspace) throws -> PackageOwners {
        try PackageOwners(workspace: workspace, rules: RulesParser.parse("owners:\n" + yaml, file: ".modules.yml"))
    }
}
