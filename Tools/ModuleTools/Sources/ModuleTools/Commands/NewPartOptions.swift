import ArgumentParser

/// The options of commands that add a part to a feature.
struct NewPartOptions: ParsableArguments {
    @OptionGroup var common: CommonOptions

    @Option(name: .customLong("in"), help: ArgumentHelp("The feature, as in Billing.", valueName: "feature"))
    var feature: String

    @OptionGroup var options: ChangeTreeOptions

    /// Renders the template of a part for a feature, and carries out the change.
    ///
    /// - Parameters:
    ///   - kind: the template's name.
    ///   - summary: one sentence; what follows is the feature's name.
    ///   - values: those of the part, beside the feature's.
    func perform(
        _ kind: String, _ summary: String, values: (PartContext) throws -> TemplateValues
    ) async throws {
        let rules = try common.rules()
        let template = try Template.read(kind, root: try common.rootPath(), rules: rules)
        let workspace = try await common.soundWorkspace(rules)
        let context = try PartContext(feature, in: workspace, template: template)
        let all = try values(context).merging(context.feature.values("Feature")) { first, _ in first }
        let plan = TemplatePlan(template: template, workspace: workspace, values: all)
        try await options.perform(plan, "\(summary) \(context.feature.type).") { change in
            ["Changed: \(change.written.joined(separator: ", "))."]
        }
    }
}
