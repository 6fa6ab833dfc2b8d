/// Finds the targets of packages in the file tree, by SwiftPM's conventions.
struct PackageLayout {
    private struct Place: Hashable {
        var name: String
        /// The target's directory, or the manifest that declares a target without one.
        var directory: String
    }

    /// The monorepo's, absolute.
    let root: String
    let tree: FileTree
    let packages: [Package]
    private let home: HomePackages

    init(root: String, tree: FileTree, packages: [Package]) {
        self.root = root
        self.tree = tree
        self.packages = packages
        home = HomePackages(packages)
    }

    /// All modules. Targets with the same name in one directory are one module, however many manifests declare them.
    func modules() -> [Module] {
        var declarations: [Place: [Module.Declaration]] = [:]
        var directories: [Place: String] = [:]
        for (index, package) in packages.enumerated() {
            for (targetIndex, target) in package.manifest.targets.enumerated() {
                let directory = directory(of: target, in: package)
                let place = Place(name: target.name, directory: directory ?? "\(package.manifestFile)?")
                declarations[place, default: []].append(.init(package: index, target: targetIndex))
                directories[place] = directory
            }
        }
        var modules = declarations.map { place, declarations in
            module(place.name, directories[place], declarations)
        }
        modules.sort { ($0.name, $0.directory ?? "", $0.package) < ($1.name, $1.directory ?? "", $1.package) }
        giveIdentities(to: &modules)
        return modules
    }

    private func module(_ name: String, _ directory: String?, _ declarations: [Module.Declaration]) -> Module {
        let package = directory.flatMap(home.package(holding:)) ?? declarations[0].package
        let sorted = declarations.filter { $0.package == package } + declarations.filter { $0.package != package }
        let target = packages[sorted[0].package].manifest.targets[sorted[0].target]
        var sources = TargetSources(target: target, package: packages[sorted[0].package].directory)
        if let directory, let found = tree.directory(at: directory) {
            sources.collect(found, at: directory)
        }
        var module = Module(
            name: name, id: name, kind: target.kind, directory: directory, package: package, declarations: sorted,
            files: sources.files.map { SourceFile(path: $0) })
        if directory == nil { module.formerDirectories = candidates(for: target, in: packages[package]) }
        return module
    }

    /// Modules with the same name are distinguished by the package's name; where that repeats too, by their directories.
    private func giveIdentities(to modules: inout [Module]) {
        func distinguish(by id: (Module) -> String) {
            var counts: [String: Int] = [:]
            for module in modules { counts[module.id, default: 0] += 1 }
            for index in modules.indices where counts[modules[index].id, default: 0] > 1 {
                modules[index].id = id(modules[index])
            }
        }
        distinguish { packages[$0.package].name + "/" + $0.name }
        distinguish { "\($0.id) (\($0.directory ?? packages[$0.package].directory))" }
    }

    /// The directory in which SwiftPM finds a target: at its path, or in a directory of its name in the default places.
    private func directory(of target: Manifest.Target, in package: Package) -> String? {
        if let found = candidates(for: target, in: package).first(where: { tree.directory(at: $0) != nil }) {
            return found
        }
        guard target.path == nil else { return nil }
        let places = Self.places(of: target.kind).map { RelativePath.join(package.directory, $0) }
        // Since tools version 5.9, the only target of its kind may be directly in the default place.
        let alike = package.manifest.targets.filter { Self.places(of: $0.kind) == Self.places(of: target.kind) }
        guard alike.count == 1 else { return nil }
        // The other default places of a test are those of sources.
        return places.prefix(target.kind == .test ? 1 : places.count).first { tree.directory(at: $0) != nil }
    }

    /// Its path, or its name in each of the default places.
    private func candidates(for target: Manifest.Target, in package: Package) -> [String] {
        if let path = target.path {
            return package.directory(at: path).map { [$0] } ?? []
        }
        return Self.places(of: target.kind).map { RelativePath.join(package.directory, $0 + "/" + target.name) }
    }

    private static func places(of kind: ModuleKind) -> [String] {
        let sources = ["Sources", "Source", "src", "srcs"]
        switch kind {
        case .test: return ["Tests"] + sources
        case .plugin: return ["Plugins"]
        case .regular, .executable, .macro, .system, .binary: return sources
        }
    }
}
