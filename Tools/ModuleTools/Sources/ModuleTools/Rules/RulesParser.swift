/// Reads rules from YAML. Everything that it does not understand is an error with its line, never ignored.
enum RulesParser {
    static func parse(_ text: String, file: String) throws -> Rules {
        var rules = Rules(file: file)
        guard let root = try RulesNode.document(text, file: file) else { return rules }
        let document = try root.mapping(allowed: [
            "layers", "independent", "forbidden", "names", "packages", "settings", "tests", "affected",
            "exclude", "templates", "brand",
        ])
        rules.layers = try layers(document.list("layers"))
        rules.independence = try document.list("independent").map(independence)
        rules.forbidden = try document.list("forbidden").map(forbidden)
        rules.names = try document.list("names").map(names)
        rules.shapes = try document.list("packages").map(shape)
        rules.hasSameSettings = try document["settings"]?.choice() == Settings.same
        if let tests = document["tests"] {
            let path = try tests.mapping(allowed: ["reachable-from"]).required("reachable-from")
            guard let directory = RelativePath.normalise(try path.string()) else {
                throw path.failure("The path leads out of the monorepo.")
            }
            rules.testsReachableFrom = directory
        }
        rules.reaches = try document.list("affected").map(reach)
        rules.exclude = try document["exclude"]?.globs() ?? []
        if let templates = document["templates"] {
            guard let directory = RelativePath.normalise(try templates.string()) else {
                throw templates.failure("The path leads out of the monorepo.")
            }
            rules.templates = directory
            // Their manifests are none of the monorepo's.
            rules.exclude.append(Glob(directory))
        }
        rules.brand = try document["brand"].map(BrandRules.init)
        return rules
    }

    private enum Settings: String, CaseIterable { case any, same }

    private static func layers(_ nodes: [RulesNode]) throws -> [Rules.Layer] {
        var lines: [String: Int] = [:]
        return try nodes.map { node in
            let layer = try layer(node)
            // With two layers of one name, a selector would be ambiguous.
            if let first = lines.updateValue(node.line, forKey: layer.name) {
                throw node.failure(
                    "There is a layer called \(layer.name) in line \(first) already. Give one another name.")
            }
            return layer
        }
    }

    private static func layer(_ node: RulesNode) throws -> Rules.Layer {
        let fields = try node.mapping(allowed: ["name", "modules"])
        let modules = try fields.required("modules").elements().map { element in
            let selector = try element.selector()
            guard selector.scope != .layer else {
                throw element.failure("A layer holds modules, not layers: \(selector) cannot stand here.")
            }
            return selector
        }
        return Rules.Layer(name: try fields.required("name").string(), modules: modules)
    }

    private static func independence(_ node: RulesNode) throws -> Rules.Independence {
        let fields = try node.mapping(allowed: ["name", "packages"])
        return Rules.Independence(
            name: try fields.required("name").string(), packages: try fields.required("packages").selectors())
    }

    private static func forbidden(_ node: RulesNode) throws -> Rules.Forbidden {
        let fields = try node.mapping(allowed: ["from", "except", "to", "because"])
        return Rules.Forbidden(
            from: try fields["from"]?.selectors() ?? [],
            except: try fields["except"]?.selectors() ?? [],
            to: try fields.required("to").selectors(),
            because: try fields.required("because").string())
    }

    private static func names(_ node: RulesNode) throws -> Rules.Names {
        let fields = try node.mapping(allowed: ["names", "from", "except", "files", "because"])
        let names = try fields.required("names").elements().map { element in
            let name = try element.string()
            guard !NameScanner.Name(name).isEmpty else { throw element.failure("\(name) is no name in Swift.") }
            return name
        }
        return Rules.Names(
            names: names, from: try fields["from"]?.selectors() ?? [],
            except: try fields["except"]?.selectors() ?? [],
            files: try fields["files"]?.globs() ?? [],
            because: try fields.required("because").string())
    }

    private static func shape(_ node: RulesNode) throws -> Rules.PackageShape {
        let fields = try node.mapping(allowed: ["packages", "require", "api"])
        let parts: [Rules.PackageShape.Part] = try fields.required("require").elements().map { try $0.choice() }
        if parts.contains(.api) && fields["api"] == nil {
            throw node.failure(
                "A package's api is a protocol that refines another: name that one, as in `api: FeatureAPI`.")
        }
        return Rules.PackageShape(
            packages: try fields.required("packages").globs(), requires: parts,
            api: try fields["api"]?.string() ?? "")
    }

    private static func reach(_ node: RulesNode) throws -> Rules.Reach {
        let fields = try node.mapping(allowed: ["files", "reaches"])
        return Rules.Reach(
            files: try fields.required("files").globs(), reaches: try fields.required("reaches").selectors())
    }
}

/// Finds and reads the file with the rules.
enum RulesFile {
    /// At the monorepo's root, unless another is given.
    static let standardName = ".modules.yml"

    /// - Parameter path: relative to the current directory; nil for the one at the root.
    static func read(root: String, path: String?) throws -> Rules {
        if let path {
            guard let text = FileSystem.text(of: path) else { throw ToolFailure.noFile(path) }
            return try RulesParser.parse(text, file: shown(path, in: root))
        }
        guard let text = FileSystem.text(of: root + "/" + standardName) else { return Rules() }
        return try RulesParser.parse(text, file: standardName)
    }

    /// Relative to the root if it is inside, as all paths in reports are.
    static func shown(_ path: String, in root: String) -> String {
        guard let real = FileSystem.realPath(path), real.hasPrefix(root + "/") else { return path }
        return String(real.dropFirst(root.count + 1))
    }
}
