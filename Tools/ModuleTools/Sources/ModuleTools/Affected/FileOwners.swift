/// Determines which modules a file belongs to.
struct FileOwners {
    enum Owner: Equatable {
        case modules([Int])
        /// Text for people that no build reads.
        case documentation
        case unowned
    }

    private let workspace: Workspace
    /// Modules by their directories.
    private let modules: [String: [Int]]

    init(_ workspace: Workspace) {
        self.workspace = workspace
        var modules: [String: [Int]] = [:]
        for (index, module) in workspace.modules.enumerated() {
            // A file that was deleted with its whole directory belonged to the module, too.
            for directory in module.directory.map({ [$0] }) ?? module.formerDirectories {
                modules[directory, default: []].append(index)
            }
        }
        self.modules = modules
    }

    func owner(of file: String) -> Owner {
        let isText = Self.isDocumentation(file)
        for directory in RelativePath.upwards(from: RelativePath.parent(file)) {
            let owners = (modules[directory] ?? []).filter { owns($0, file, below: directory, isText: isText) }
            if !owners.isEmpty { return .modules(owners) }
        }
        return isText ? .documentation : .unowned
    }

    /// A module can read every file in its directory, except sources that its manifest excludes and documentation. A
    /// text is not documentation if it is a resource or one of a test's fixtures.
    private func owns(_ index: Int, _ file: String, below directory: String, isText: Bool) -> Bool {
        let module = workspace.modules[index]
        let target = workspace.target(module.declarations[0])
        let inner = RelativePath.inner(file, of: directory)
        func isIn(_ paths: [String]) -> Bool {
            paths.compactMap(RelativePath.normalise).contains { !$0.isEmpty && RelativePath.isInside(inner, $0) }
        }
        if isIn(target.resources) { return true }
        let isLeftOut = isIn(target.exclude)
        if isText { return isLeftOut && module.kind == .test && !target.exclude.contains(inner) }
        if let sources = target.sources, file.hasSuffix(".swift"), !isIn(sources) { return false }
        // Another target of the same package may own a file that this one excludes; a test may read it as a fixture.
        return !isLeftOut || module.kind == .test
    }

    private static func isDocumentation(_ file: String) -> Bool {
        let parts = file.split(separator: "/")
        guard let name = parts.last else { return false }
        if parts.dropLast().contains(where: { $0.hasSuffix(".docc") }) { return true }
        let lowercased = name.lowercased()
        if extensions.contains(where: lowercased.hasSuffix) { return true }
        // License.swift is code, changelog.json may be a fixture.
        return names.contains(lowercased.hasSuffix(".txt") ? String(lowercased.dropLast(4)) : lowercased)
    }

    private static let extensions = [".md", ".markdown", ".rst", ".adoc"]

    private static let names: Set = [
        "readme", "license", "licence", "notice", "changelog", "codeowners", "contributing", "authors",
    ]
}
