/// A monorepo: its packages, their modules, their declared dependencies, and their actual imports.
struct Workspace: Sendable {
    /// An absolute path.
    let root: String
    let packages: [Package]
    let modules: [Module]
    /// Manifests that SwiftPM rejects, with its messages.
    let refusals: [ToolFailure]
    let homes: HomePackages
    let resolver: DependencyResolver
    /// The dependencies of each module, by its index.
    let edges: [[Edge]]
    /// Imports of modules outside this monorepo, for each module.
    let outside: [[OutsideImport]]
    /// The dependencies of each declaration, for each module, in the order of its declarations.
    let dependencies: [[[DeclaredDependency]]]
    /// The outside products that manifests declare; a product's module is taken to have its name.
    let outsideProducts: Set<String>

    func target(_ declaration: Module.Declaration) -> Manifest.Target {
        packages[declaration.package].manifest.targets[declaration.target]
    }

    var testTargets: [Int] { modules.indices.filter { modules[$0].kind == .test } }

    /// Indexes of the modules that a package's manifest declares.
    func modules(declaredBy package: Int) -> [Int] {
        modules.indices.filter { modules[$0].isDeclared(by: package) }
    }

    init(
        root: String, packages: [Package], modules: [Module], refusals: [ToolFailure],
        dependencies: [[[DeclaredDependency]]]
    ) {
        self.root = root
        self.packages = packages
        self.modules = modules
        self.refusals = refusals
        self.dependencies = dependencies
        let indexes = Dictionary(grouping: modules.indices) { modules[$0].importName }
        homes = HomePackages(packages)
        resolver = DependencyResolver(packages: packages, modules: modules)
        let outside = dependencies.joined().joined().filter { !$0.isLocal && !$0.isPlugin }
        outsideProducts = Set(outside.map(\.name)).subtracting(SystemModules.toolchain)
        let imports = ImportResolver(
            modules: modules, dependencies: dependencies, indexes: indexes, outsideNames: outsideProducts,
            reachable: resolver.reachable)
        let resolved = modules.indices.map(imports.imports)
        edges = resolved.map(\.edges)
        self.outside = resolved.map(\.outside)
    }
}

/// A dependency of one module on another: declared by a manifest, an import, or both.
struct Edge: Sendable {
    var to: Int
    var isDeclared: Bool
    var sites: [ImportSite]
}

/// The position of an import: indexes into the module's files and the file's imports.
struct ImportSite: Hashable, Sendable {
    var file: Int
    var statement: Int
}

/// An import of a module outside this monorepo.
struct OutsideImport: Sendable {
    var name: String
    var sites: [ImportSite]
}

/// A dependency as a manifest declares it, and the modules it resolves to.
struct DeclaredDependency: Sendable {
    var name: String
    /// Modules of this monorepo; empty for a product of an outside package.
    var modules: [Int]
    /// The package of this monorepo that it refers to, an index into the workspace's packages; nil for an outside one.
    var owner: Int?
    /// Whether it is a plugin that is applied to the target, which no file imports.
    var isPlugin = false
    /// Whether it refers to this monorepo, even if to nothing that exists there.
    var isLocal: Bool { !modules.isEmpty || owner != nil }
}
