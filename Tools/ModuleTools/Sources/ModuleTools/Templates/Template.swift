/// A template of `modules new`: files, lines in existing files, and checks. Its directory holds `template.yml` and, below
/// `files`, the files by their paths in the monorepo. Names of files are texts with tags, too.
struct Template {
    /// Lines for a file that exists.
    struct Insertion {
        /// The files to search, relative to the root; the first that contains the place is changed.
        var files: String
        /// The bracket that the text goes into; the first of these that the file has.
        var into: [String]
        var before: String?
        var isAfterCases: Bool
        var text: String
        /// Tokens that make the insertion needless where the bracket contains them.
        var unless: String?
        /// Modules that the file must import for it.
        var imports: [String]
        /// The first tokens of the inserted element, or other ways to write it; by them it is found again, for its removal.
        var elements: [String]
        /// Whether there are features without the element.
        var isOptional: Bool
        var line: Int
    }

    /// How ids are declared in the monorepo's code: `RouteDeclaration(` before a string.
    struct Identity {
        var kind: String
        var patterns: [String]
    }

    /// What a removal leaves behind, in the file with the former ids, for what was released: saved data may contain them.
    struct Trace {
        var into: String
        var text: String
    }

    /// Relative to the root.
    let directory: String
    var insertions: [Insertion] = []
    var identities: [Identity] = []
    /// Ids that nothing may have.
    var reserved: [String] = []
    /// The file with the ids of what was removed, which nothing may have again; nil when the monorepo has none.
    var formerIDs: String?
    /// The modules that it adds, as texts with tags.
    var modules: [String] = []
    /// Values where a command gives none.
    var defaults: TemplateValues = [:]
    var steps: [ChangeStep] = []
    var removalSteps: [ChangeStep] = []
    var trace: Trace?

    var file: String { directory + "/template.yml" }

    /// - Parameter kind: `feature`, `route`, …: the directory below the rules' `templates`.
    static func read(_ kind: String, root: String, rules: Rules) throws -> Template {
        guard let directory = rules.templates else {
            throw ToolFailure.badArgument(
                "This monorepo has no templates. Name their directory in \(rules.file ?? RulesFile.standardName), as in "
                    + "`templates: Tools/Templates`; ModuleTools' page Templates says what is in it.")
        }
        let template = RelativePath.join(directory, kind)
        let file = template + "/template.yml"
        guard let text = FileSystem.text(of: root + "/" + file) else {
            throw ToolFailure.badArgument("There is no template for \(kind): \(file) is missing.")
        }
        return try parse(text, directory: template)
    }

    private var base: String { RelativePath.join(directory, "files") }

    /// The paths of the template's files below `files`, with their tags.
    private func paths(root: String) throws -> [String] {
        guard FileSystem.isDirectory(root + "/" + base) else { return [] }
        var paths: [String] = []
        try FileTree(at: root + "/" + base).forEachDirectory { inner, directory in
            for name in directory.files { paths.append(RelativePath.join(inner, name)) }
        }
        return paths
    }

    /// The files of the template that exist outside of a directory, whatever is in them now.
    func existingFiles(_ values: TemplateValues, outside directory: String, root: String) throws -> [String] {
        try paths(root: root).map { try TemplateText($0, file: file).rendered(values) }
            .filter { !RelativePath.isInside($0, directory) && FileSystem.exists(root + "/" + $0) }
    }

    /// All files of the template, rendered. A file that is blank for these values is left out.
    func files(_ values: TemplateValues, root: String) throws -> [(path: String, text: String)] {
        try paths(root: root).compactMap { path in
            let file = RelativePath.join(base, path)
            guard let source = FileSystem.text(of: root + "/" + file) else { throw ToolFailure.noFile(file) }
            let text = try TemplateText(source, file: file).rendered(values)
            guard text.contains(where: { !$0.isWhitespace }) else { return nil }
            return (try TemplateText(path, file: file).rendered(values), text)
        }
    }
}

extension Template {
    /// Reads `template.yml`. Everything that it does not understand is an error with its line.
    private static func parse(_ text: String, directory: String) throws -> Template {
        var template = Template(directory: directory)
        guard let root = try RulesNode.document(text, file: template.file) else { return template }
        let document = try root.mapping(allowed: [
            "insert", "ids", "reserved", "former", "modules", "values", "steps", "remove",
        ])
        template.insertions = try document.list("insert").map(insertion)
        template.identities = try (document["ids"]?.entries() ?? [:]).sorted { $0.key < $1.key }
            .map { Identity(kind: $0, patterns: try $1.strings()) }
        template.reserved = try document["reserved"]?.strings() ?? []
        template.formerIDs = try document["former"]?.string()
        template.modules = try document["modules"]?.strings() ?? []
        template.defaults = try (document["values"]?.entries() ?? [:]).mapValues { .text(try $0.string()) }
        template.steps = try document.list("steps").map(ChangeStep.init)
        if let removal = try document["remove"]?.mapping(allowed: ["steps", "trace"]) {
            template.removalSteps = try removal.list("steps").map(ChangeStep.init)
            template.trace = try removal["trace"].map(trace)
        }
        return template
    }

    private static func insertion(_ node: RulesNode) throws -> Insertion {
        let fields = try node.mapping(allowed: [
            "file", "into", "before", "after", "text", "unless", "imports", "element", "optional",
        ])
        enum Anchor: String, CaseIterable { case cases }
        let after: Anchor? = try fields["after"]?.choice()
        return Insertion(
            files: try fields.required("file").string(), into: try fields.required("into").strings(),
            before: try fields["before"]?.string(), isAfterCases: after == .cases,
            text: try fields.required("text").string(), unless: try fields["unless"]?.string(),
            imports: try fields["imports"]?.strings() ?? [], elements: try fields["element"]?.strings() ?? [],
            isOptional: try fields["optional"]?.isTrue() ?? false, line: node.line)
    }

    private static func trace(_ node: RulesNode) throws -> Trace {
        let fields = try node.mapping(allowed: ["into", "text"])
        return Trace(
            into: try fields.required("into").string(), text: try fields.required("text").string())
    }
}
