/// Reads `template.yml`. Everything that it does not understand is an error with its line.
enum TemplateParser {
    static func parse(_ text: String, directory: String, file: String) throws -> Template {
        var template = Template(directory: directory)
        guard let root = try RulesNode.document(text, file: file) else { return template }
        let document = try root.mapping(allowed: [
            "insert", "ids", "reserved", "former", "modules", "values", "steps", "remove",
        ])
        template.insertions = try document.list("insert").map(insertion)
        template.identities = try (document["ids"]?.entries() ?? [:]).sorted { $0.key < $1.key }
            .map { Template.Identity(kind: $0, patterns: try $1.strings()) }
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

    private static func insertion(_ node: RulesNode) throws -> Template.Insertion {
        let fields = try node.mapping(allowed: [
            "file", "into", "before", "after", "text", "unless", "imports", "element", "optional",
        ])
        enum Anchor: String, CaseIterable { case cases }
        let after: Anchor? = try fields["after"]?.choice()
        return Template.Insertion(
            files: try fields.required("file").string(), into: try fields.required("into").strings(),
            before: try fields["before"]?.string(), isAfterCases: after == .cases,
            text: try fields.required("text").string(), unless: try fields["unless"]?.string(),
            imports: try fields["imports"]?.strings() ?? [], elements: try fields["element"]?.strings() ?? [],
            isOptional: try fields["optional"]?.isTrue() ?? false, line: node.line)
    }

    private static func trace(_ node: RulesNode) throws -> Template.Trace {
        let fields = try node.mapping(allowed: ["into", "text"])
        return Template.Trace(
            into: try fields.required("into").string(), text: try fields.required("text").string())
    }
}
