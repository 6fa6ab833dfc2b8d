import ArgumentParser
import Foundation

struct APICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "api",
        abstract: "Print the public surface of packages, and check that it does not change unseen.",
        discussion: """
            The surface is what other packages can use of a package's library products: the public declarations of a \
            build, as the compiler prints them. It is recorded in the file API.txt beside the package's manifest. \
            --check compares it with the code. --against builds a revision, and lists what breaks between it and the \
            code, by the toolchain's swift-api-digester, and where modules here may use that.

            EXAMPLE
              $ modules api Cart
              module Cart

              public struct Basket : Sendable
                  public func add(_ item: String)

              $ modules api --against origin/main
              diff --git a/Cart/API.txt b/Cart/API.txt
              --- a/Cart/API.txt
              +++ b/Cart/API.txt
              @@ -5,2 +5,2 @@ module Cart
               public struct Basket : Sendable
              -    public func add(_ item: String)
              +    public func add(_ item: String) throws

              BREAKING  Cart: Basket.add(_:)
                Func Basket.add(_:) is now throwing.
                perhaps used by Shop:
                  App/Shop/ShopView.swift:12, 40

              9 packages, 24 modules, 1210 declarations: 1 breaking change.

            --check exits with 1 when a surface is not as recorded, --against when a change breaks.
            """)

    @OptionGroup var common: ToolOptions

    @Argument(help: "Packages or modules; all packages with library products when none is named.")
    var names: [String] = []

    @Option(
        help: ArgumentHelp(
            "Compare with this revision; it is built where its recorded surface differs.", valueName: "revision"))
    var against: String?

    @Flag(help: "Compare with the recorded surfaces.")
    var check = false

    @Flag(help: "Record the surfaces.")
    var accept = false

    @Flag(help: "Use the last build as it is.")
    var skipBuild = false

    @Flag(help: "Answer in JSON.")
    var json = false

    func validate() throws {
        guard [check, accept, against != nil].count(where: \.self) < 2 else {
            throw ValidationError("--check, --accept and --against do different work; give one of them.")
        }
    }

    func run() async throws {
        let (rules, workspace) = try await common.monorepo()
        let toolchain = try APIToolchain(environment: ProcessInfo.processInfo.environment)
        let packages = try await packages(of: workspace, toolchain)
        if let against {
            let lock = try ChangeLock(root: workspace.root)
            defer { lock.release() }
            let revision = APIRevision(
                workspace: workspace, revision: against, excluded: rules.exclude, output: .standard)
            var report = APIReport(revision: against, packages)
            (report.diff, report.breaks) = try await revision.comparison(with: packages, toolchain)
            try ToolOutput.standard.answer(report, asJSON: json, text: report.text())
            if !report.breaks.isEmpty { throw ExitCode(1) }
        } else if check || accept {
            var change = TreeChange()
            for package in packages where FileSystem.text(of: workspace.root + "/" + package.file) != package.record {
                change.write(package.record, to: package.file)
            }
            if accept { return try record(change, in: workspace.root) }
            var report = APIReport(revision: nil, packages)
            if !change.files.isEmpty { report.diff = try await ChangeDiff.text(of: change, root: workspace.root) }
            try ToolOutput.standard.answer(report, asJSON: json, text: report.text())
            if !change.files.isEmpty { throw ExitCode(1) }
        } else {
            let text = packages.map(\.text).joined(separator: "\n")
            try ToolOutput.standard.answer(packages.flatMap(\.surfaces), asJSON: json, text: text)
        }
    }

    /// So many modules are built one by one; more in one build of everything.
    private static let fewModules = 3

    private func packages(of workspace: Workspace, _ toolchain: APIToolchain) async throws -> [PackageSurface] {
        let selection = try APISelection(names, isWhole: accept || check || against != nil, in: workspace)
        let modules = selection.items.flatMap(\.modules)
        let build = ModuleBuild(workspace: workspace, output: .standard)
        if !skipBuild { try await build.build(modules, isWhole: modules.count > Self.fewModules) }
        var products = try build.products(of: modules)[...]
        var packages: [PackageSurface] = []
        for item in selection.items {
            let own = products.prefix(item.modules.count)
            products = products.dropFirst(own.count)
            packages.append(try await toolchain.surface(of: workspace.packages[item.package], Array(own)))
        }
        return packages
    }

    private func record(_ change: TreeChange, in root: String) throws {
        for (file, content) in change.files { try content?.write(to: root + "/" + file) }
        if json { return try ToolOutput.standard.printJSON(["written": change.written]) }
        let files = change.written.joined(separator: ", ")
        ToolOutput.standard.say(files.isEmpty ? "All surfaces are as recorded." : "Written: \(files).")
    }
}
