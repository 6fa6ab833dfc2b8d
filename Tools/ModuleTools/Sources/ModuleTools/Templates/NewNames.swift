/// Checks that what a change adds clashes with nothing: targets and ids. Of types, the compiler says it in the checks.
struct NewNames {
    private let workspace: Workspace
    private let template: Template

    init(workspace: Workspace, template: Template) {
        self.workspace = workspace
        self.template = template
    }

    /// The ids that a change declares in new files.
    func identities(of change: TreeChange) -> [DeclaredIdentity] {
        let scanner = IdentityScanner(template.identities)
        return change.written.filter { $0.hasSuffix(".swift") }.flatMap { path -> [DeclaredIdentity] in
            guard let text = change.text(of: path, root: workspace.root) else { return [] }
            let before = FileSystem.text(of: workspace.root + "/" + path).map { scanner.scan($0, file: path) } ?? []
            let known = Set(before.map { [$0.kind, $0.id] })
            return scanner.scan(text, file: path).filter { !known.contains([$0.kind, $0.id]) }
        }
    }

    // MARK: Modules

    func check(modules names: [String]) throws {
        for name in names {
            if let module = workspace.modules.first(where: { $0.name == name }) {
                throw ToolFailure.badArgument(
                    "There is a module \(name) already\(module.directory.map { ", in \($0)" } ?? ""). Choose another name."
                )
            }
            let isOutside = workspace.outside.joined().contains { $0.name == name }
            guard !isOutside, !SystemModules.contains(name) else {
                throw ToolFailure.badArgument("\(name) is the name of a library's module. Choose another name.")
            }
        }
    }

    // MARK: Ids

    /// - Throws: ``ToolFailure/badArgument(_:)`` for the first clash, with the place of the other declaration.
    func check(_ change: TreeChange) throws {
        let new = identities(of: change)
        let scanner = IdentityScanner(template.identities)
        let files = workspace.modules.filter { $0.kind != .test }.flatMap(\.files)
        let known = Dictionary(
            scanner.scan(files, root: workspace.root).map { ([$0.kind, $0.id], $0) },
            uniquingKeysWith: { first, _ in first })
        for identity in new {
            if template.reserved.contains(identity.id) {
                throw ToolFailure.badArgument(
                    "The \(identity.kind) \(identity.id) has a meaning of its own here. Choose another name.")
            }
            if let other = known[[identity.kind, identity.id]] {
                throw ToolFailure.badArgument(
                    "The \(identity.kind) \(identity.id) is declared in \(other.file):\(other.line) already. Choose "
                        + "another name.")
            }
            try checkFormer(identity)
        }
    }

    /// Saved data may still contain the ids of what was removed.
    private func checkFormer(_ identity: DeclaredIdentity) throws {
        guard let file = template.formerIDs, let text = FileSystem.text(of: workspace.root + "/" + file) else { return }
        let source = SwiftText(text)
        guard let token = source.tokens.first(where: { $0.text == "\"\(identity.id)\"" }) else { return }
        throw ToolFailure.badArgument(
            "The \(identity.kind) \(identity.id) belonged to something that has been removed (\(file):\(token.line)), and "
                + "saved data may contain it. Choose another name, or remove that entry if it was never released.")
    }
}
