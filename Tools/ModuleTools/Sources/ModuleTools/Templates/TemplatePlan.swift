/// The change that a template makes for some values.
struct TemplatePlan {
    let template: Template
    let workspace: Workspace
    let values: TemplateValues

    /// - Parameter values: what the command has; the template's own values, and the versions of the libraries that the
    ///   monorepo uses (`exact:swift-log`), are added.
    init(template: Template, workspace: Workspace, values: TemplateValues) {
        self.template = template
        self.workspace = workspace
        let versions = workspace.packages.flatMap(\.manifest.dependencies).compactMap { dependency in
            dependency.exactVersion.map { ("exact:" + dependency.identity, TemplateValue.text($0)) }
        }
        self.values = values.merging(template.defaults) { first, _ in first }.merging(versions) { first, _ in first }
    }

    /// New files, and lines in those that exist. Nothing has been written, and nothing is formatted yet.
    func change() throws -> TreeChange {
        var change = TreeChange()
        for (path, text) in try template.files(values, root: workspace.root) {
            guard !FileSystem.exists(workspace.root + "/" + path) else {
                throw ToolFailure.badArgument("\(path) exists already. Choose another name, or remove it first.")
            }
            change.write(text, to: path)
        }
        for insertion in template.insertions { try insert(insertion, &change) }
        return change
    }

    /// The names of the modules that the template adds.
    func moduleNames() throws -> [String] {
        try template.modules.map { try TemplateText($0, file: template.file).rendered(values) }
    }

    /// Steps with the values in them.
    func checks(_ steps: [ChangeStep]) throws -> [ChangeStep] {
        try steps.map { step in
            var step = step
            step.name = try TemplateText(step.name, file: template.file).rendered(values)
            step.run = try TemplateText(step.run, file: template.file).rendered(values)
            return step
        }
    }

    private func insert(_ insertion: Template.Insertion, _ change: inout TreeChange) throws {
        let text = try rendered(insertion.text, insertion).withoutLastLineBreak
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        let into = try insertion.into.map { try rendered($0, insertion) }
        let files = try files(rendered(insertion.files, insertion), change)
        for pattern in into.map(SwiftPattern.init) {
            for file in files {
                guard let source = change.text(of: file, root: workspace.root),
                    let place = SwiftInsertion(in: source, pattern)
                else { continue }
                let unless = try insertion.unless.map { SwiftPattern(try rendered($0, insertion)) }
                if let unless, place.contains(unless) { return }
                let before = try insertion.before.map { SwiftPattern(try rendered($0, insertion)) }
                let new = place.inserting(
                    text, at: insertion.isAfterCases ? .afterCases : before.map { .before($0) } ?? .end)
                return change.write(try importing(insertion, in: new), to: file)
            }
        }
        throw ToolFailure.badArgument(
            "\(try rendered(insertion.files, insertion)) has no `\(into.joined(separator: "` or `"))`, where this should "
                + "be added:\n\(text)")
    }

    /// The text with the imports that an insertion needs, before the first one. The formatter sorts them.
    private func importing(_ insertion: Template.Insertion, in text: String) throws -> String {
        let modules = try insertion.imports.map { try rendered($0, insertion) }
        let imports = ImportScanner.scan(text).imports
        let missing = modules.filter { module in !imports.contains { $0.module == module } }
        guard !missing.isEmpty else { return text }
        return SwiftText(text).inserting(
            missing.map { "import " + $0 }.joined(separator: "\n"), beforeLine: imports.first?.line ?? 1,
            indentation: "")
    }

    /// The files that a path or a pattern selects: of the monorepo, and of the change itself.
    private func files(_ pattern: String, _ change: TreeChange) -> [String] {
        let glob = Glob(pattern)
        if glob.isLiteral { return [pattern] }
        let all = workspace.modules.flatMap { $0.files.map(\.path) } + change.written
        return Set(all.filter(glob.matches)).sorted()
    }

    private func rendered(_ text: String, _ insertion: Template.Insertion) throws -> String {
        do {
            return try TemplateText(text, file: template.file).rendered(values)
        } catch ToolFailure.badRules(let file, _, let reason) {
            throw ToolFailure.badRules(file: file, line: insertion.line, reason: reason)
        }
    }
}

extension String {
    /// A block of YAML ends with a line break, which is not a line of its own.
    var withoutLastLineBreak: String { hasSuffix("\n") ? String(dropLast()) : self }
}
