import ArgumentParser
import Foundation

struct BrandCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "brand",
        abstract: "Make the app your own: another name, another scheme of links.",
        discussion: """
            Changes the app's name wherever it stands: in code, texts and tests, in the program, its environment variables, \
            directories and files. The scheme of links and the bundle ID change with it. The names are recorded in \
            .modules.yml, so that a second call changes them again. A name that stands for something else in the monorepo \
            already is refused.

            The licence demands that its copyright notice stays. Yours is added above it: give the holder with --holder, or \
            answer the question at a terminal.

            Then the steps of .modules.yml run, which record and check what follows from the names. If one fails, and at \
            Ctrl-C, everything is as it was.

            EXAMPLE
              $ modules brand Harbor --scheme harbor --holder "Harbor Ltd."
              modules: Build: swift build …
              …
              Skiff is Harbor now. The program is harbor; links begin with harbor://.

              $ modules brand HarborLight --scheme hbl --bundle org.example.light --dry-run | less
            """)

    @OptionGroup var common: ToolOptions

    @Argument(help: ArgumentHelp("The app's new name, as in Harbor or HarborLight.", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("The scheme of its links; else the name in small letters.", valueName: "scheme"))
    var scheme: String?

    @Option(help: ArgumentHelp("Its bundle ID; else the old one with the new name in it.", valueName: "id"))
    var bundle: String?

    @Option(help: ArgumentHelp("Who holds the rights in your work, for the copyright notice.", valueName: "name"))
    var holder: String?

    @Option(help: ArgumentHelp("What the app is, in a sentence: the README's first paragraph.", valueName: "text"))
    var summary: String?

    @OptionGroup var options: ChangeTreeOptions

    func run() async throws {
        let root = try common.rootPath()
        let allRules = try common.rules()
        guard let rules = allRules.brand else {
            throw ToolFailure.badArgument(
                "\(RulesFile.standardName) does not say what the app is called. Add that first, for example:\n"
                    + "  brand:\n    name: Harbor\n    scheme: harbor")
        }
        var branding = try Branding(
            root: root, rules: rules, rulesFile: allRules.file ?? RulesFile.standardName,
            new: try newBrand(rules.brand), files: try await MonorepoFiles.all(root: root))
        branding.summary = try checked(summary)
        let year = Calendar(identifier: .gregorian).component(.year, from: Date())
        branding.notice = (try checked(holder) ?? askForHolder()).map { CopyrightNotice(holder: $0, year: year) }
        let unformatted = try branding.change()
        ToolOutput.standard.say("Formatting what changes in \(unformatted.written.count) files.")
        // Swift with placeholders cannot be formatted.
        let change = try await SwiftFormatter.format(unformatted, root: root, except: allRules.templates)
        let report = ChangeReport(
            "\(rules.brand.name) is \(branding.new.name) now. The program is \(branding.new.program); links begin with "
                + "\(branding.new.scheme)://.",
            change: change, notes: notes(branding))
        try await options.perform(
            options.dryRun ? change : branding.covering(change), root: root, checks: branding.steps, report: report)
    }

    private func newBrand(_ old: Brand) throws -> Brand {
        let new = try Branding.names(name, scheme: scheme, bundle: bundle, after: old)
        guard new != old else { throw ToolFailure.badArgument("The app has these names already.") }
        guard new.name == old.name || new.program != old.program else {
            throw ToolFailure.badArgument(
                "\(old.name) and \(new.name) differ in capitals only, and some file systems take them for one name. Choose "
                    + "another name, then this one.")
        }
        return new
    }

    private func notes(_ branding: Branding) -> [String] {
        var notes = branding.rules.notes
        if options.skipChecks, !branding.steps.isEmpty {
            notes.append("These steps have not run; run them before the tests:")
            notes += branding.steps.map { "  \($0.run)" }
        }
        return notes
    }

    private func checked(_ text: String?) throws -> String? {
        guard let text else { return nil }
        let isLine = !text.contains { $0.isNewline } && text.contains { !$0.isWhitespace }
        guard isLine else { throw ToolFailure.badArgument("--holder and --summary take one line of text each.") }
        return text.trimmingCharacters(in: .whitespaces)
    }

    /// Nil without a terminal, and for an empty answer.
    private func askForHolder() -> String? {
        guard !options.json, !options.dryRun, isatty(STDIN_FILENO) == 1 else { return nil }
        ToolOutput.standard.remark(
            "Who holds the rights in your work, for the copyright notice? Press Return to add no notice: ")
        let answer = readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
        return answer.isEmpty ? nil : answer
    }
}
