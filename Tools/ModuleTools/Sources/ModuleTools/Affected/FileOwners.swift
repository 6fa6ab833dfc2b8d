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
        if let modules = modulesOfManifest(file) { return .modules(modules) }
        let isText = Self.isDocumentation(file)
        for directory in RelativePath.upwards(from: RelativePath.parent(file)) {
            let owners = (modules[directory] ?? []).filter { owns($0, file, below: directory, isText: isText) }
            if !owners.isEmpty { return .modules(owners) }
        }
        // An Xcode workspace has pins in a directory of its own.
        if RelativePath.lastComponent(file) == Self.pins { return .modules(Array(workspace.modules.indices)) }
        return isText ? .documentation : .unowned
    }

    /// What a manifest declares; the root's, and pins, can concern everything.
    private func modulesOfManifest(_ file: String) -> [Int]? {
        let directory = RelativePath.parent(file)
        let name = RelativePath.lastComponent(file)
        guard let package = workspace.homes.package(at: directory) else { return nil }
        if name == Self.pins || directory.isEmpty && ManifestSource.isManifest(name) {
            return Array(workspace.modules.indices)
        }
        return ManifestSource.isManifest(name) ? workspace.modules(declaredBy: package) : nil
    }

    private static let pins = "Package.resolved"

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
        let parts = file.lowercased().split(separator: "/")
        guard let name = parts.last else { return false }
        if parts.dropLast().contains(where: { $0.hasSuffix(".docc") }) { return true }
        if extensions.contains(where: name.hasSuffix) { return true }
        // License.swift is code, changelog.json may be a fixture.
        return names.contains(name.hasSuffix(".txt") ? String(name.dropLast(4)) : String(name))
    }

    private static let extensions = [".md", ".markdown", ".rst", ".adoc"]

    private static let names: Set = [
        "readme", "license", "licence", "notice", "changelog", "codeowners", "contributing", "authors",
    ]
}
