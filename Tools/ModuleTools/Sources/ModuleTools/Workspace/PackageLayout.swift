/// Finds the targets of packages in the file tree, by SwiftPM's conventions.
struct PackageLayout {
    private struct Place: Hashable {
        var name: String
        /// The target's directory, or the manifest that declares a target without one.
        var directory: String
    }

    let tree: FileTree
    let packages: [Package]
    private let home: HomePackages

    init(tree: FileTree, packages: [Package]) {
        self.tree = tree
        self.packages = packages
        home = HomePackages(packages)
    }

    /// All modules. Targets of one name in one directory are one module, however many manifests declare it.
    mutating func modules() -> [Module] {
        var order: [Place] = []
        var declarations: [Place: [Module.Declaration]] = [:]
        var directories: [Place: String] = [:]
        for (index, package) in packages.enumerated() {
            for (targetIndex, target) in package.manifest.targets.enumerated() {
                let directory = directory(of: target, in: package)
                let place = Place(name: target.name, directory: directory ?? "\(package.manifestFile)?")
                if declarations[place] == nil { order.append(place) }
                declarations[place, default: []].append(.init(package: index, target: targetIndex))
                directories[place] = directory
            }
        }
        var modules = order.map { place in
            module(place.name, directories[place], declarations[place] ?? [])
        }
        modules.sort { ($0.name, $0.directory ?? "") < ($1.name, $1.directory ?? "") }
        giveIdentities(to: &modules)
        return modules
    }

    private func module(_ name: String, _ directory: String?, _ declarations: [Module.Declaration]) -> Module {
        let package = directory.flatMap(home.package) ?? declarations[0].package
        let sorted = declarations.filter { $0.package == package } + declarations.filter { $0.package != package }
        let target = packages[sorted[0].package].manifest.targets[sorted[0].target]
        var sources = TargetSources(target: target, package: packages[sorted[0].package].directory)
        if let directory, let found = tree.directory(at: directory) {
            sources.collect(found, at: directory)
        }
        return Module(
            name: name, id: name, kind: target.kind, directory: directory, package: package, declarations: sorted,
            files: sources.swift.map { SourceFile(path: $0) }, otherSources: sources.others)
    }

    /// Where names are shared the package's name tells them apart.
    private func giveIdentities(to modules: inout [Module]) {
        var counts: [String: Int] = [:]
        for module in modules { counts[module.name, default: 0] += 1 }
        for index in modules.indices where counts[modules[index].name, default: 0] > 1 {
            modules[index].id = packages[modules[index].package].name + "/" + modules[index].name
        }
    }

    /// Where SwiftPM looks for a target: at its path, or in a directory of its name in the usual places.
    private func directory(of target: Manifest.Target, in package: Package) -> String? {
        if let path = target.path {
            guard let normal = RelativePath.normalise(RelativePath.join(package.directory, path)) else { return nil }
            return tree.directory(at: normal) == nil ? nil : normal
        }
        var places = ["Sources", "Source", "src", "srcs"]
        if target.kind == .test { places.insert("Tests", at: 0) }
        if target.kind == .plugin { places.insert("Plugins", at: 0) }
        for place in places {
            let candidate = RelativePath.join(package.directory, place + "/" + target.name)
            if tree.directory(at: candidate) != nil { return candidate }
        }
        return loneDirectory(of: target, in: package)
    }

    /// Since tools version 5.9 the only target of its sort may lie in Sources or Tests itself.
    private func loneDirectory(of target: Manifest.Target, in package: Package) -> String? {
        let sort: (Manifest.Target) -> String = { target in
            switch target.kind {
            case .test: "Tests"
            case .plugin: "Plugins"
            case .regular, .executable, .macro, .system, .binary: "Sources"
            }
        }
        guard package.manifest.targets.filter({ sort($0) == sort(target) }).count == 1 else { return nil }
        let directory = RelativePath.join(package.directory, sort(target))
        return tree.directory(at: directory) == nil ? nil : directory
    }
}
