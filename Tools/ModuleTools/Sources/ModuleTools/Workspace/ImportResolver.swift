/// Resolves the imports of a module's files to modules.
struct ImportResolver {
    let modules: [Module]
    let dependencies: [[[DeclaredDependency]]]
    /// Modules by the names that imports use.
    let indexes: [String: [Int]]
    /// The workspace's outside products.
    let outsideNames: Set<String>
    /// The packages of the monorepo that a package depends on, directly or not, including itself.
    let reachable: (_ package: Int) -> Set<Int>

    func imports(of index: Int) -> (edges: [Edge], outside: [OutsideImport]) {
        let module = modules[index]
        let name = module.importName
        let declared = Set(dependencies[index].joined().flatMap(\.modules))
        let declaredOutside = Set(dependencies[index].joined().filter { !$0.isLocal }.map(\.name))
        var sites: [Int: [ImportSite]] = [:]
        var outside: [String: [ImportSite]] = [:]
        for (file, source) in module.files.enumerated() {
            for (statement, imported) in source.contents.imports.enumerated() where imported.module != name {
                let site = ImportSite(file: file, statement: statement)
                let target = resolve(
                    imported.module, from: module, declared: declared, declaredOutside: declaredOutside)
                if let target {
                    sites[target, default: []].append(site)
                } else {
                    outside[imported.module, default: []].append(site)
                }
            }
        }
        let all = declared.union(sites.keys).subtracting([index]).sorted()
        return (
            all.map { Edge(to: $0, isDeclared: declared.contains($0), sites: sites[$0] ?? []) },
            outside.sorted { $0.key < $1.key }.map { OutsideImport(name: $0.key, sites: $0.value) }
        )
    }

    /// If two packages have a module of this name: the declared one, otherwise the one of the same package.
    ///
    /// A test target is considered only where it is declared. If the system or an outside package has a module of this
    /// name, a module that the importer's package does not depend on is not considered.
    private func resolve(_ name: String, from module: Module, declared: Set<Int>, declaredOutside: Set<String>) -> Int?
    {
        guard let candidates = indexes[name] else { return nil }
        if let meant = candidates.first(where: declared.contains) { return meant }
        if declaredOutside.contains(name) { return nil }
        let importable = candidates.filter { modules[$0].kind != .test && modules[$0].kind != .plugin }
        let best = importable.first { modules[$0].package == module.package } ?? importable.first
        guard let best, SystemModules.contains(name) || outsideNames.contains(name) else { return best }
        let packages = module.declarations.reduce(into: Set([module.package])) { $0.formUnion(reachable($1.package)) }
        return packages.contains(modules[best].package) ? best : nil
    }
}

/// Modules without a package: those of toolchains and operating systems.
enum SystemModules {
    /// Modules that are part of a toolchain, besides packages of the same name.
    static let toolchain: Set<String> = ["Dispatch", "Foundation", "Testing", "XCTest"]

    /// Whether a module is part of the toolchain or the system, so that no product has to contain it.
    static func contains(_ module: String) -> Bool {
        toolchain.contains(module) || system.contains(module) || module.hasPrefix("_")
    }

    /// Those of toolchains, and Apple's most used. An unused dependency beside another of Apple's goes unnoticed.
    private static let system: Set<String> = [
        "Android", "AppKit", "AuthenticationServices", "AVFoundation", "Builtin", "CloudKit", "Combine",
        "CoreFoundation", "CoreGraphics", "CoreLocation", "CRT", "CryptoKit", "Cxx", "CxxStdlib", "Darwin",
        "Distributed", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
        "FoundationXML", "Glibc", "Musl", "Network", "ObjectiveC", "Observation", "OSLog", "PackageDescription",
        "PackagePlugin", "RegexBuilder", "Security", "StoreKit", "Swift", "SwiftData", "SwiftUI", "Synchronization",
        "System", "UIKit", "UserNotifications", "WASILibc", "WebKit", "WinSDK", "os", "simd", "ucrt",
    ]
}
