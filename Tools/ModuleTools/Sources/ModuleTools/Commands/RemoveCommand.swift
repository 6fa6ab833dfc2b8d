import ArgumentParser

struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a feature, and what joins it to the app.",
        discussion: """
            Removes the package and everything that `modules new feature` adds outside of it. What uses the feature \
            elsewhere is named first, and nothing is removed. If git tracks the package, users may have it: then a record of \
            its ids stays in the app, so that saved windows, settings and tables of the feature are cleaned up, and the ids \
            are not used again. Without checks, the app is not built afterwards.

            EXAMPLE
              $ modules remove Billing
              The feature Billing has been removed.
                link: billing, billing-details
                setting: billing.currency
            """)

    @OptionGroup var common: ToolOptions

    @Argument(help: ArgumentHelp("The feature, as in Billing.", valueName: "feature"))
    var feature: String

    @Flag(help: "Leave no record: the feature was never released.")
    var unreleased = false

    @OptionGroup var options: ChangeTreeOptions

    func run() async throws {
        let (rules, workspace) = try await common.monorepo()
        let template = try Template.read("feature", root: workspace.root, rules: rules)
        let context = try PartContext(feature, in: workspace, template: template)
        let isTracked = try await isTracked(context.package, root: workspace.root)
        let removal = try FeatureRemoval(
            template: template, workspace: workspace, context: context, isReleased: isTracked && !unreleased)
        let change = try await SwiftFormatter.format(try removal.change(), root: workspace.root)
        let plan = TemplatePlan(template: template, workspace: workspace, values: context.feature.values())
        try await options.perform(
            change, root: workspace.root, checks: try plan.checks(template.removalSteps),
            report: ChangeReport(
                "The feature \(context.feature.type) has been removed.", change: change,
                identities: removal.identities, notes: removal.notes))
    }

    private func isTracked(_ package: Package, root: String) async throws -> Bool {
        let answer = try await ExternalProgram(name: "git").run(
            ["-C", root, "ls-tree", "--name-only", "HEAD", "--", "./" + package.manifestFile])
        return answer.isSuccess && !answer.output.isEmpty
    }
}
