/// The versions of outside packages that the monorepo's manifests pin, as values of templates: `exact:swift-log`.
enum LibraryVersions {
    static func values(_ workspace: Workspace) -> TemplateValues {
        var values: TemplateValues = [:]
        for dependency in workspace.packages.flatMap(\.manifest.dependencies) where dependency.localPath == nil {
            guard let version = exact(dependency.requirement) else { continue }
            values["exact:" + dependency.identity] = .text(version)
        }
        return values
    }

    /// The version in a requirement as SwiftPM prints it: `"exact":["1.16.2"]`.
    private static func exact(_ requirement: String) -> String? {
        guard let range = requirement.firstRange(of: "\"exact\":[\"") else { return nil }
        return String(requirement[range.upperBound...].prefix { $0 != "\"" })
    }
}
