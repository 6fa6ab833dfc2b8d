/// The new names of everything that a renaming concerns, by the old ones.
struct RenamedNames {
    /// Packages, targets and products.
    var names: [String: String] = [:]
    /// Modules, as imports spell them.
    var modules: [String: String] = [:]
    /// Types that a feature declares, or the files that join it to the app.
    var types: [String: String] = [:]

    /// All of them, for texts.
    var words: [String: String] {
        names.merging(modules) { first, _ in first }.merging(types) { first, _ in first }
    }

    init(_ subject: RenameSubject, in workspace: Workspace, template: Template?, joining files: [String]) throws {
        let own = workspace.modules.indices.filter {
            workspace.modules[$0].package == subject.package || workspace.modules[$0].isDeclared(by: subject.package)
        }
        let products = workspace.packages[subject.package].manifest.products.map(\.name)
        for name in own.map({ workspace.modules[$0].name }) + products { names[name] = Self.renamed(name, subject) }
        if subject.isWholePackage { names[subject.old] = subject.new }
        if let feature = subject.feature, let template {
            for text in template.modules {
                let tagged = try TemplateText(text, file: template.file)
                let old = try tagged.rendered(feature.old.values())
                guard workspace.modules.contains(where: { $0.name == old }) else { continue }
                names[old] = try tagged.rendered(feature.new.values())
            }
        }
        for module in workspace.modules where module.moduleMapName == nil {
            guard let new = names[module.name], new != module.name else { continue }
            modules[module.importName] = Module.importName(of: new)
        }
        guard let feature = subject.feature else { return }
        let word = NameWord(word: feature.old.type)
        let others = Set(workspace.modules.map(\.importName)).subtracting(modules.keys)
        let paths = own.flatMap { workspace.modules[$0].files.map(\.path) } + files
        for path in Set(paths).sorted() {
            guard let text = FileSystem.text(of: workspace.root + "/" + path, ifItContains: [word.word]) else {
                continue
            }
            for declaration in DeclarationScanner.scan(text) where Self.types.contains(declaration.kind) {
                guard !others.contains(declaration.name) else { continue }
                types[declaration.name] = word.replaced(by: feature.new.type, in: declaration.name)
            }
        }
    }

    private static let types: Set<Declaration.Kind> = [.protocol, .enum, .struct, .class, .actor, .typealias]

    private static func renamed(_ name: String, _ subject: RenameSubject) -> String? {
        if subject.isWholePackage {
            guard NameWord(word: subject.old).isPrefix(of: name) else { return nil }
            return subject.new + name.dropFirst(subject.old.count)
        }
        return ["", "Tests", "Testing"].first { name == subject.old + $0 }.map { subject.new + $0 }
    }

    // MARK: Clashes

    /// - Throws: ``ToolFailure/badArgument(_:)`` when something has one of the new names already.
    func check(_ subject: RenameSubject, in workspace: Workspace, template: Template?) throws {
        let new = Set(names.values).subtracting(names.keys)
        try NewNames(workspace: workspace, template: template ?? Template(directory: "")).check(modules: new.sorted())
        if subject.isWholePackage { try checkPackage(subject.new, in: workspace) }
        try checkTypes(in: workspace)
    }

    private func checkPackage(_ new: String, in workspace: Workspace) throws {
        let identity = new.lowercased()
        if let other = workspace.packages.first(where: { $0.name == new || $0.identity == identity }) {
            throw ToolFailure.badArgument(
                "There is a package \(new) already: \(other.manifestFile). Choose another name.")
        }
        guard workspace.packages.flatMap(\.manifest.dependencies).contains(where: { $0.identity == identity }) else {
            return
        }
        throw ToolFailure.badArgument("\(new) is the name of a package that the monorepo uses. Choose another name.")
    }

    private func checkTypes(in workspace: Workspace) throws {
        let taken = Set(types.values).subtracting(types.keys)
        guard !taken.isEmpty else { return }
        for file in workspace.modules.flatMap(\.files) {
            guard let text = FileSystem.text(of: workspace.root + "/" + file.path, ifItContains: Array(taken)) else {
                continue
            }
            for declaration in DeclarationScanner.scan(text)
            where declaration.kind != .extension && taken.contains(declaration.name) {
                guard declaration.access != "private", declaration.access != "fileprivate" else { continue }
                throw ToolFailure.badArgument(
                    "\(declaration.name) is declared in \(file.path) already, and a renamed type would have this name. "
                        + "Choose another name.")
            }
        }
    }
}
