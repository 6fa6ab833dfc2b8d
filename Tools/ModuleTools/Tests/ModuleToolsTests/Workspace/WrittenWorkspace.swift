@testable import ModuleTools

// Parts of a workspace that are created without reading files.

extension Manifest.Target {
    /// A plain library target.
    static func library(_ name: String, dependencies: [Manifest.TargetDependency] = []) -> Self {
        .init(
            name: name, kind: .regular, path: nil, exclude: [], sources: nil, resources: [],
            dependencies: dependencies, plugins: [], swiftSettings: [], details: "")
    }
}

extension Package {
    /// A package without files.
    static func at(_ directory: String, _ manifest: Manifest) -> Package {
        Package(
            directory: directory, manifest: manifest, manifestFile: directory + "/Package.swift", manifestText: "",
            manifestFiles: [], identity: directory.lowercased())
    }
}

extension Module {
    /// A module without files, of its manifest's first target.
    static func of(package: Int, _ name: String) -> Module {
        Module(
            name: name, id: name, kind: .regular, directory: nil, package: package,
            declarations: [.init(package: package, target: 0)], files: [], otherSources: [])
    }
}
