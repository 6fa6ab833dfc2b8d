import ArgumentParser

/// `modules owners`
struct OwnersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "owners",
        abstract: "Derive CODEOWNERS from the owners of packages, check it, and look up who owns a file.",
        discussion: """
            Owners are named in .modules.yml, in the key `owners`: packages by name, `*` for many at once. A name wins over \
            a pattern, an earlier pattern over a later one. The lines stand in CODEOWNERS between two marks; lines outside \
            of them are written by hand, and kept. The package at the root owns what is in no other package. A pattern for \
            packages that lie side by side is one line, so a package that is added later has an owner at once.

            EXAMPLE
              $ modules owners
              # >>> modules owners: written from the owners in .modules.yml. …
              * @acme/app
              /Packages/*Feature/ @acme/features
              /Packages/Core/ @acme/core @anna
              # <<< modules owners

              $ modules owners --write
              $ modules owners --check
              Packages/Search/Package.swift:1:1: error: The package Search has no owner.
                  Name one in .modules.yml: `Search: "@organisation/team"` below `owners`.

              $ modules owners Packages/Core/README.md
              file                     owners            package  pattern
              Packages/Core/README.md  @acme/core @anna  Core     /Packages/Core/

            --check exits with 1 when CODEOWNERS differs, a package has no owner, or an entry matches no package.
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("Files, relative to the root: print who owns each.", valueName: "file"))
    var files: [String] = []

    @Flag(help: "Write the lines to .github/CODEOWNERS, or to the file at the root or in docs that is there already.")
    var write = false

    @Flag(help: "Change nothing; exit with 1 when anything is missing or differs.")
    var check = false

    @Flag(help: "Answer in JSON.")
    var json = false

    func validate() throws {
        guard [write, check, !files.isEmpty].count(where: \.self) <= 1 else {
            throw ValidationError("Name files, or give one of --write and --check.")
        }
    }

    func run() async throws {
        let rules = try common.rules()
        let workspace = try await common.soundWorkspace(rules)
        let place = RepositoryPlace(root: workspace.root)
        let file = CodeOwnersFile(repository: place.repository)
        guard files.isEmpty else { return try answer(rules, workspace, place, file) }
        let owners = try PackageOwners(workspace: workspace, rules: rules)
        let block = CodeOwnersBlock(owners, of: workspace, prefix: place.prefix)
        var report = OwnersReport(owners, file: file.path, workspace: workspace)
        if check { report.problems = try OwnersProblem.find(owners, block, file, in: workspace) }
        if write { try update(file, block) }
        if json {
            try Output.standard.printJSON(report)
        } else if !write {
            try Output.standard.print(report.problems.map { text($0, report) } ?? block.text)
        }
        if report.problems?.isEmpty == false { throw ExitCode(1) }
    }

    private func text(_ problems: [OwnersProblem], _ report: OwnersReport) -> String {
        guard problems.isEmpty else { return problems.map(\.text).joined(separator: "\n") }
        return "\(CountText.counted(report.packages.count, "package has", "packages have")) owners, "
            + "and \(report.file) has their lines."
    }

    private func update(_ file: CodeOwnersFile, _ block: CodeOwnersBlock) throws {
        let text = try file.text(with: block)
        guard text != file.text else { return Output.standard.say("\(file.path) is up to date.") }
        try file.write(text)
        Output.standard.say("\(file.path) is written.")
    }

    /// Who owns the files, by the lines that follow from the rules and those written by hand.
    private func answer(
        _ rules: Rules, _ workspace: Workspace, _ place: RepositoryPlace, _ file: CodeOwnersFile
    ) throws {
        let text: String
        if rules.owners.isEmpty, let written = file.text {
            text = written
        } else {
            let owners = try PackageOwners(workspace: workspace, rules: rules)
            text = try file.text(with: CodeOwnersBlock(owners, of: workspace, prefix: place.prefix))
        }
        let lines = CodeOwnersLines(text)
        let answers = try files.map { name in
            FileOwnership(
                try ChangeOptions.relative(name, to: workspace.root), lines, in: workspace, prefix: place.prefix)
        }
        if json { return try Output.standard.printJSON(answers) }
        try Output.standard.print(FileOwnership.text(answers))
    }
}
