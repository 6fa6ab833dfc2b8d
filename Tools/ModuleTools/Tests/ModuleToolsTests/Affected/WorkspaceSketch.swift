@testable import ModuleTools

/// A workspace without files: packages, their targets, and their dependencies, all by name.
struct WorkspaceSketch {
    struct Target {
        var name: String
        var kind = ModuleKind.regular
        /// Names of other targets.
        var dependencies: [String] = []
        /// The package's directory. The name of the package is the same.
        var package = ""
        /// Other packages that declare it, too.
        var alsoIn: [String] = []
    }

    var targets: [Target]

    var workspace: Workspace {
        let directories = Set(targets.flatMap { [$0.package] + $0.alsoIn }).sorted()
        let declared = directories.map { directory in
            targets.filter { $0.package == directory || $0.alsoIn.contains(directory) }
        }
        let packages = zip(directories, declared).map { directory, targets in
            Package(
                directory: directory, manifest: manifest(directory, targets),
                manifestFile: RelativePath.join(directory, "Package.swift"), manifestText: "")
        }
        let sorted = targets.sorted { $0.name < $1.name }
        let modules = sorted.map { target in
            let homes = ([target.package] + target.alsoIn).compactMap { directories.firstIndex(of: $0) }
            return Module(
                name: target.name, id: target.name, kind: target.kind,
                directory: RelativePath.join(target.package, "Sources/" + target.name), package: homes[0],
                declarations: homes.map { package in
                    Module.Declaration(
                        package: package, target: declared[package].firstIndex { $0.name == target.name } ?? 0)
                }, files: [])
        }
        let dependencies = sorted.map { target in
            let own = target.dependencies.map { name in
                DeclaredDependency(name: name, modules: sorted.indices.filter { sorted[$0].name == name })
            }
            return Array(repeating: own, count: 1 + target.alsoIn.count)
        }
        return Workspace(
            root: "/nowhere", packages: packages, modules: modules, refusals: [], dependencies: dependencies)
    }

    private func manifest(_ name: String, _ targets: [Target]) -> Manifest {
        Manifest(
            name: name, toolsVersion: "6.0.0", dependencies: [], products: [],
            targets: targets.map { target in
                Manifest.Target(
                    name: target.name, kind: target.kind, exclude: [], resources: [], dependencies: [], plugins: [],
                    swiftSettings: [])
            })
    }
}
