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
                    + "`templates: Tools/Templates`; ModuleTools' README explains what stands in it.")
        }
        let template = RelativePath.join(directory, kind)
        let file = template + "/template.yml"
        guard let text = FileSystem.text(of: root + "/" + file) else {
            throw ToolFailure.badArgument("There is no template for \(kind): \(file) is missing.")
        }
        return try TemplateParser.parse(text, directory: template, file: file)
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
