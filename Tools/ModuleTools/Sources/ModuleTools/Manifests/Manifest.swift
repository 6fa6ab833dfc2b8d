/// What a Package.swift declares, as far as graphs, boundaries and changes need it.
///
/// It holds nothing of the place where the package lies, so one reading serves every checkout.
struct Manifest: Codable, Equatable, Sendable {
    struct PackageDependency: Codable, Hashable, Sendable {
        /// SwiftPM's name for the package, in lower case.
        var identity: String
        /// Where a local package lies, relative to this one: `../Core`. Nil for others.
        var localPath: String?
        /// The name that an old manifest gives it, under which its targets ask for products.
        var alias: String?
        /// Version, branch or revision that is asked for, and traits, as SwiftPM prints them.
        var requirement: String
    }

    struct Product: Codable, Hashable, Sendable {
        var name: String
        var targets: [String]
        /// Linkage and settings: whatever else a change of the product can change.
        var details: String
    }

    struct Target: Codable, Hashable, Sendable {
        var name: String
        var kind: ModuleKind
        /// As written; nil for SwiftPM's own conventions.
        var path: String?
        var exclude: [String]
        /// As written; nil for all.
        var sources: [String]?
        var resources: [String]
        var dependencies: [TargetDependency]
        var plugins: [String]
        /// Those of the Swift compiler, one readable text each, in order.
        var swiftSettings: [String]
        /// Those of other tools, and whatever else a change of the target can change.
        var details: String
    }

    struct TargetDependency: Codable, Hashable, Sendable {
        /// How the manifest names it.
        enum Form: String, Codable, Sendable {
            case target, product, byName
        }

        var form: Form
        var name: String
        /// The package of a product.
        var package: String?
        /// Platforms and such, as SwiftPM prints them; empty for always.
        var condition: String
    }

    var name: String
    /// `6.2.0`
    var toolsVersion: String
    /// Those of the Swift language that are asked for; empty for the tools version's own.
    var languageModes: [String] = []
    var dependencies: [PackageDependency]
    var products: [Product]
    var targets: [Target]
    /// Platforms, language modes, standards, traits: what concerns every target.
    var packageWide: String
}

/// What sort of module a target makes.
public enum ModuleKind: String, Codable, Sendable {
    case regular, executable, test, macro, plugin, system, binary
}
