import Foundation

/// A generated monorepo of any size, the same each time: packages of ten modules in five layers, twenty files of some
/// eighty lines per module.
struct GeneratedMonorepo {
    static let modulesInPackage = 10
    static let filesInModule = 20
    private static let layers = 5

    let root: URL
    let packages: Int

    var modules: Int { packages * Self.modulesInPackage }
    var files: Int { modules * Self.filesInModule }

    init(at root: URL, modules: Int) throws {
        self.root = root
        packages = modules / Self.modulesInPackage
        for package in 0..<packages {
            try write(manifest(package), to: "Packages/\(name(package))/Package.swift")
            try write("Package \(package).\n", to: "Packages/\(name(package))/README.md")
            for module in 0..<Self.modulesInPackage {
                for file in 0..<Self.filesInModule {
                    try write(source(package, module, file), to: path(package, module, file))
                }
            }
        }
        try write(rules(), to: ".modules.yml")
    }

    func path(_ package: Int, _ module: Int, _ file: Int) -> String {
        "Packages/\(name(package))/Sources/\(name(package, module))/File\(file).swift"
    }

    private func name(_ package: Int) -> String { "L\(layer(package))Package\(package)" }
    private func name(_ package: Int, _ module: Int) -> String { "L\(layer(package))P\(package)M\(module)" }

    /// 0 is the lowest.
    private func layer(_ package: Int) -> Int { package * Self.layers / packages }

    /// Packages in lower layers, at fixed strides, so that every layer is used from many places.
    private func dependencies(_ package: Int) -> [Int] {
        let below = package - package % max(1, packages / Self.layers)
        guard layer(package) > 0, below > 0 else { return [] }
        return Set([1, 7, 13].map { (package * $0 + $0) % below }).sorted()
    }

    /// The modules of other packages and of its own that a module imports.
    private func imports(_ package: Int, _ module: Int) -> [(name: String, package: Int)] {
        let own = (0..<min(module, 2)).map { (name(package, $0), package) }
        return own + dependencies(package).map { (name($0, module), $0) }
    }

    private func manifest(_ package: Int) -> String {
        let packages = dependencies(package).map { ".package(path: \"../\(name($0))\")," }
        let products = (0..<Self.modulesInPackage).map { module in
            ".library(name: \"\(name(package, module))\", targets: [\"\(name(package, module))\"]),"
        }
        let targets = (0..<Self.modulesInPackage).map { module in
            let dependencies = imports(package, module).map { target, owner in
                owner == package ? "\"\(target)\"," : ".product(name: \"\(target)\", package: \"\(name(owner))\"),"
            }
            let list = dependencies.joined(separator: " ")
            return ".target(name: \"\(name(package, module))\", dependencies: [\(list)]),"
        }
        return """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "\(name(package))",
                products: [
                    \(products.joined(separator: "\n        "))
                ],
                dependencies: [
                    \(packages.joined(separator: "\n        "))
                ],
                targets: [
                    \(targets.joined(separator: "\n        "))
                ])

            """
    }

    private func source(_ package: Int, _ module: Int, _ file: Int) -> String {
        let imports = imports(package, module).map { "import \($0.name)" }
        let functions = (0..<8).map { index in
            """
                /// Counts what "import Nothing" would cost, /* not much */ in the \(index)th way.
                func count\(index)(_ values: [Int], named name: String = "import \\(\(index) / 2)") -> Int {
                    // import NeverThere
                    guard let first = values.first, values.count / 3 > 1 else { return \(index) }
                    return values.dropFirst().reduce(first) { $0 &* 31 &+ $1 / 7 }
                }

            """
        }
        return """
            import Foundation
            \(imports.joined(separator: "\n"))

            /* The \(file)th file of its module. */
            struct Type\(file) {
                let text = \"""
                    import NothingAtAll
                    \"""

            \(functions.joined(separator: "\n"))
            }

            """
    }

    private func rules() -> String {
        let layers = (0..<Self.layers).reversed().map { "  - {name: Layer\($0), modules: \"L\($0)P*\"}" }
        return """
            layers:
            \(layers.joined(separator: "\n"))
            forbidden:
              - from: layer:Layer0
                to: [FoundationNetworking, UIKit]
                because: the lowest layer knows no network and no screen.
            packages:
              - {packages: "*", require: [readme]}
            settings: same

            """
    }

    private func write(_ text: String, to path: String) throws {
        let url = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }
}
