import ArgumentParser

/// `modules rename`
struct RenameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Give a package another name, or a target: everywhere in the monorepo.",
        discussion: """
            Renames the package, its directory, the targets and products whose names begin with the package's, and their \
            directories; imports, names before a dot, manifests, .modules.yml, CODEOWNERS, documentation and scripts follow. \
            Of a package in the form of `modules new feature`, the types and files that carry the feature's name are renamed, \
            too. A name that is no package's but a target's renames that target, and its Tests and Testing.

            Ids of links, tabs, settings, screens, migrations and tables stay as they are, because saved data and links \
            contain them; so do all strings in code. Then the checks of the feature template run, or a build. If one fails, \
            and at Ctrl-C, everything is as it was.

            EXAMPLE
              $ modules rename Billing Invoicing --dry-run | less
              $ modules rename Billing Invoicing
              modules: The package alone: Tools/test InvoicingFeature
              …
              BillingFeature is InvoicingFeature now.
                link: billing, billing-details
              Ids stay as they are, because links and saved data contain them. …

              $ modules rename Models DataModels --skip-checks
            """)

    @OptionGroup var common: CommonOptions

    @Argument(
        help: ArgumentHelp("The package or target; a feature with or without Feature at its end.", valueName: "old"))
    var old: String

    @Argument(help: ArgumentHelp("Its new name.", valueName: "new"))
    var new: String

    @OptionGroup var options: ChangeTreeOptions

    func run() async throws {
        let rules = try common.rules()
        let root = try common.rootPath()
        let template = try rules.templates.flatMap { directory in
            try FileSystem.exists("\(root)/\(directory)/feature/template.yml")
                ? Template.read("feature", root: root, rules: rules) : nil
        }
        let workspace = try await common.soundWorkspace(rules)
        let subject = try RenameSubject(old, to: new, in: workspace, template: template)
        let files = try await MonorepoFiles.all(root: workspace.root)
        let renaming = try Renaming(subject, in: workspace, rules: rules, template: template, files: files)
        // A diff shows what git would see.
        let moves = FileMoves(root: workspace.root, paths: renaming.paths)
        let ignored = options.dryRun ? [] : try await moves.ignored(besides: files)
        let change = try await moves.formatted(try renaming.change(ignored: ignored), files: files)
        let identities = Self.identities(renaming)
        try await options.perform(
            change, root: workspace.root,
            checks: try RenameSteps(renaming: renaming, identities: identities).steps,
            report: ChangeReport(
                "\(subject.old) is \(subject.new) now.", change: change, identities: identities,
                notes: RenameRemarks(renaming: renaming, identities: identities)
                    .notes(files: files, ignored: !ignored.isEmpty)))
    }

    private static func identities(_ renaming: Renaming) -> [DeclaredIdentity] {
        guard renaming.subject.feature != nil, let template = renaming.template else { return [] }
        return IdentityScanner(template.identities).scan(renaming.ownFiles, root: renaming.workspace.root)
    }
}
