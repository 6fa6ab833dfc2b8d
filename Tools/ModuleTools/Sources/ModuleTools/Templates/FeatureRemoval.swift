/// The change that removes a feature: the reverse of its template.
struct FeatureRemoval {
    let template: Template
    let workspace: Workspace
    let context: PartContext
    /// Whether users may have data of the feature.
    let isReleased: Bool
    /// The template's files outside of the package that exist.
    private let joiningFiles: [String]
    /// The ids that the feature declares in its package and in those files.
    let identities: [DeclaredIdentity]

    init(template: Template, workspace: Workspace, context: PartContext, isReleased: Bool) throws {
        self.template = template
        self.workspace = workspace
        self.context = context
        self.isReleased = isReleased
        joiningFiles = try template.existingFiles(
            context.feature.values(), outside: context.package.directory, root: workspace.root)
        let scanner = IdentityScanner(template.identities)
        identities =
            context.identities
            + joiningFiles.flatMap { scanner.scan(FileSystem.text(of: workspace.root + "/" + $0) ?? "", file: $0) }
    }

    /// - Throws: ``ToolFailure/badArgument(_:)`` when something that stays uses the feature.
    func change() throws -> TreeChange {
        var change = TreeChange()
        change.removeDirectory(context.package.directory)
        for path in joiningFiles { change.remove(path) }
        try checkUses(besides: change)
        for insertion in template.insertions { try remove(insertion, &change) }
        if isReleased, let trace = template.trace, let file = template.formerIDs { try leave(trace, in: file, &change) }
        return change
    }

    var notes: [String] {
        guard isReleased, template.trace != nil, let file = template.formerIDs else { return [] }
        return [
            "\(file) has a record of these ids, because users may have data of the feature. Never use them for "
                + "something else. With --unreleased, no record is left."
        ]
    }

    /// Files that stay and import a module of the package.
    private func checkUses(besides change: TreeChange) throws {
        let own = Set(
            workspace.modules.filter { workspace.packages[$0.package].name == context.package.name }.map(\.importName))
        let uses = workspace.modules.flatMap(\.files).filter { file in
            change.files[file.path] == nil && !RelativePath.isInside(file.path, context.package.directory)
                && file.contents.imports.contains { own.contains($0.module) }
        }
        guard uses.isEmpty else {
            throw ToolFailure.badArgument(
                "\(context.feature.type) is used by what stays. Change these files first, then remove it:\n"
                    + uses.map { "  \($0.path)" }.joined(separator: "\n"))
        }
    }

    private func remove(_ insertion: Template.Insertion, _ change: inout TreeChange) throws {
        guard !insertion.elements.isEmpty else { return }
        let values = context.feature.values()
        func rendered(_ text: String) throws -> String { try TemplateText(text, file: template.file).rendered(values) }
        let file = try rendered(insertion.files)
        guard let text = change.text(of: file, root: workspace.root) else { return }
        let elements = try insertion.elements.map { SwiftPattern(try rendered($0)) }
        for into in insertion.into {
            let list = SwiftPattern(try rendered(into))
            for element in elements {
                guard let rest = SwiftRemoval.removing(element, from: list, in: text) else { continue }
                return change.write(rest, to: file)
            }
        }
        guard insertion.isOptional else {
            throw ToolFailure.badArgument(
                "\(file) has no `\(elements.map(\.description).joined(separator: "` or `"))`, so it cannot be removed there. "
                    + "Remove the feature's entry by hand, then try again.")
        }
    }

    private func leave(_ trace: Template.Trace, in file: String, _ change: inout TreeChange) throws {
        var values = context.feature.values()
        for identity in template.identities {
            let ids = Set(identities.filter { $0.kind == identity.kind }.map(\.id)).sorted()
            values[identity.kind] = .list(
                ids.enumerated().map { ["id": .text($1), "isLast": .flag($0 == ids.count - 1)] })
        }
        let text = try TemplateText(trace.text, file: template.file).rendered(values)
        guard let source = change.text(of: file, root: workspace.root),
            let place = SwiftInsertion(in: source, SwiftPattern(trace.into))
        else { throw ToolFailure.badArgument("\(file) has no `\(trace.into)`, where the removal is recorded.") }
        change.write(place.inserting(text.withoutLastLineBreak, at: .end), to: file)
    }
}
