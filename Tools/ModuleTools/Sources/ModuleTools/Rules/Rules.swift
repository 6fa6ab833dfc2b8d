/// The rules of a monorepo; `RulesParser` reads them from a file.
struct Rules: Sendable {
    /// Modules of equal rank. An import runs from an upper layer to a lower one, or stays inside.
    struct Layer: Sendable {
        var name: String
        var modules: [Selector]
    }

    /// Packages that never import each other, directly or through others.
    struct Independence: Sendable {
        var name: String
        /// Each package of these modules, also one that is added later.
        var packages: [Selector]
    }

    /// Imports that are not allowed, direct or through others.
    struct Forbidden: Sendable {
        var from: [Selector]
        var except: [Selector]
        var to: [Selector]
        /// The reason; shown to the developer who breaks the rule.
        var because: String
    }

    /// Names that only some files may use: a function, a member, a global.
    struct Names: Sendable {
        var names: [String]
        /// The modules that the rule applies to; all when it is empty.
        var from: [Selector]
        var except: [Selector]
        /// The files that may use the names.
        var files: [Glob]
        /// The reason; shown to the developer who breaks the rule.
        var because: String
    }

    /// What packages must contain.
    struct PackageShape: Sendable {
        enum Part: String, CaseIterable, Sendable {
            case api, factory, readme, tests, owner
        }

        var packages: [Glob]
        var requires: [Part]
        /// The protocol that a package's public protocol refines.
        var api: String
    }

    /// What changed files reach when no module owns them.
    struct Reach: Sendable {
        var files: [Glob]
        var reaches: [Selector]
    }

    /// The file, relative to the root; nil for a monorepo without rules.
    var file: String?
    var layers: [Layer] = []
    var independence: [Independence] = []
    var forbidden: [Forbidden] = []
    var names: [Names] = []
    var shapes: [PackageShape] = []
    /// Whether all packages must have the same Swift settings.
    var hasSameSettings = false
    /// The directory of the package that declares every test target; nil when this is not required.
    var testsReachableFrom: String?
    var reaches: [Reach] = []
    /// Directories that hold no package of the monorepo.
    var exclude: [Glob] = []
    /// The directory with the templates of `modules new`; nil when there are none.
    var templates: String?
    /// The names of the app that the monorepo is for; nil when the rules have none.
    var brand: BrandRules?
}

/// Selects modules in the rules: `Auth*`, `package:AuthFeature`, `layer:App`, `kind:test`.
struct Selector: Sendable, CustomStringConvertible {
    enum Scope: String, CaseIterable, Sendable {
        case module, package, layer, kind
    }

    let scope: Scope
    let pattern: Glob
    /// Its line in the rules.
    let line: Int

    var description: String {
        scope == .module ? pattern.description : "\(scope.rawValue):\(pattern)"
    }

    /// - Returns: nil for a scope that does not exist.
    init?(_ text: String, line: Int) {
        self.line = line
        guard let colon = text.firstIndex(of: ":") else {
            scope = .module
            pattern = Glob(text)
            return
        }
        guard let scope = Scope(rawValue: String(text[..<colon])) else { return nil }
        self.scope = scope
        pattern = Glob(String(text[text.index(after: colon)...]))
    }
}

/// A rule's name, as reports spell it.
enum RuleName: String, Encodable, CaseIterable, Sendable {
    case layer
    case noLayer = "no-layer"
    case independence
    case forbidden
    case forbiddenName = "forbidden-name"
    case undeclaredImport = "undeclared-import"
    case unusedDependency = "unused-dependency"
    case missingAPI = "missing-api"
    case missingFactory = "missing-factory"
    case missingReadme = "missing-readme"
    case missingTests = "missing-tests"
    case missingOwner = "missing-owner"
    case unreachableTests = "unreachable-tests"
    case repeatedDeclaration = "repeated-declaration"
    case settings
    case unknownName = "unknown-name"
    case badManifest = "bad-manifest"
}
