/// The declarations of a Package.swift that graphs and boundaries need.
///
/// It does not depend on the package's location, so one cached reading is valid for every checkout.
struct Manifest: Codable, Equatable, Sendable {
    struct PackageDependency: Codable, Hashable, Sendable {
        /// SwiftPM's name for the package, in lower case.
        var identity: String
        /// The location of a local package, relative to this one: `../Core`. Nil for others.
        var localPath: String?
        /// The version, where the manifest demands exactly one.
        var exactVersion: String?
    }

    struct Product: Codable, Hashable, Sendable {
        var name: String
        var targets: [String]
        var isLibrary: Bool
    }

    struct Target: Codable, Hashable, Sendable {
        var name: String
        var kind: ModuleKind
        /// As written; nil for SwiftPM's default.
        var path: String?
        var exclude: [String]
        /// As written; nil for all.
        var sources: [String]?
        var resources: [String]
        var dependencies: [TargetDependency]
        var plugins: [String] = []
        /// The settings of the Swift compiler, one readable text each, in order.
        var swiftSettings: [String] = []
    }

    struct TargetDependency: Codable, Hashable, Sendable {
        /// How the manifest refers to it.
        enum Form: String, Codable, Sendable {
            case target, product, byName
        }

        var form: Form
        var name: String
        /// The package of a product.
        var package: String?
    }

    var name: String
    /// `6.2.0`
    var toolsVersion: String
    /// The declared Swift language modes; empty for the default of the tools version.
    var languageModes: [String] = []
    var dependencies: [PackageDependency]
    var products: [Product]
    var targets: [Target]
}

/// The kind of module that a target builds.
enum ModuleKind: String, Codable, CaseIterable, Sendable {
    case regular, executable, test, macro, plugin, system, binary
}
