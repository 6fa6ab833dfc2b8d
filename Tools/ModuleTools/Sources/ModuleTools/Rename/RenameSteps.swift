/// The checks after a renaming: those of the feature template, or a build.
struct RenameSteps {
    let renaming: Renaming
    let identities: [DeclaredIdentity]

    var steps: [ChangeStep] {
        get throws {
            guard let feature = renaming.subject.feature, let template = renaming.template else { return builds }
            // Ids have not changed, so links still have the old one.
            let values = feature.new.values().merging(
                feature.old.values().filter { ["ID", "Table"].contains($0.key) }
            ) { $1 }
            let hasID = identities.contains { $0.id == feature.old.id }
            return try template.steps.filter { hasID || !$0.run.contains("{{ID}}") }.map { step in
                var step = step
                step.name = try TemplateText(step.name, file: template.file).rendered(values)
                step.run = try TemplateText(step.run, file: template.file).rendered(values)
                return step
            }
        }
    }

    /// The root package contains the others, where there is one. Otherwise the package is built, and those that depend on
    /// it.
    private var builds: [ChangeStep] {
        let workspace = renaming.workspace
        let package = workspace.packages[renaming.subject.package]
        if workspace.homes.package(at: "") != nil {
            return [ChangeStep(name: "Build", run: "swift build")]
        }
        let dependents = workspace.packages.filter { other in
            other.manifest.dependencies.contains { other.directory(of: $0) == package.directory }
        }
        return ([package] + dependents).map { package in
            let directory = renaming.paths.renamed(package.directory)
            let argument = directory.replacing("'", with: "'\\''")
            return ChangeStep(
                name: "Build of \(directory)", run: "swift build --package-path '\(argument)'")
        }
    }
}
