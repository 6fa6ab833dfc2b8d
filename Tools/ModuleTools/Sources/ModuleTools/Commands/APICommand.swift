import ArgumentParser
import Foundation

/// `modules api`
struct APICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "api",
        abstract: "Print the public surface of packages, and check that it does not change unseen.",
        discussion: """
            The surface is what other packages can use of a package's library products: the public declarations, from \
            the symbol graphs of a build. A package's baseline is the file API.txt beside its manifest. Each difference \
            is reported with whether it breaks code that uses it, by Swift's rules, and why, and where modules here may \
            use what broke.

            EXAMPLE
              $ modules api Cart
              module Cart

              /// A shop's cart.
              struct Cart : Sendable
                  /// Adds an item.
                  func add(_ item: Item)

              $ modules api --check
              Cart: 1 difference, 1 breaking
                BREAKING  Cart: Cart.add(_:) changed
                  - func add(_ item: Item)
                  + func add(_ item: Item) throws
                  it throws now.
                  perhaps used by Shop:
                    App/Shop/ShopView.swift:12, 40

              9 packages, 24 modules, 1210 declarations: 1 difference, 1 breaking.
              If that is meant, record it with `modules api --accept Cart`, and commit the files.

              $ modules api --accept
              $ modules api Cart --against v1.0

            --check exits with 1 when a surface is not as recorded, --against when a change breaks.
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: "Packages or modules; all packages with library products when none is named.")
    var names: [String] = []

    @Option(
        help: ArgumentHelp(
            "Compare with the surface that is recorded at this revision; where there is none, with a build of it.",
            valueName: "revision"))
    var against: String?

    @Flag(help: "Compare with the baselines.")
    var check = false

    @Flag(help: "Write the baselines.")
    var accept = false

    @Flag(help: "Use the last build as it is.")
    var skipBuild = false

    @Option(
        help: ArgumentHelp("The directory of the build; .build beside the manifest otherwise.", valueName: "directory"))
    var scratchPath: String?

    @Option(
        name: .customLong("pass"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("An argument to pass on to swift build; can be repeated.", valueName: "argument"))
    var arguments: [String] = []

    @Flag(help: "Answer in JSON.")
    var json = false

    func validate() throws {
        let chosen = [check ? "--check" : nil, accept ? "--accept" : nil, against.map { _ in "--against" }]
            .compactMap { $0 }
        guard chosen.count < 2 else {
            throw ValidationError("\(chosen.joined(separator: " and ")) do different work; give one of them.")
        }
    }

    func run() async throws {
        let rules = try common.rules()
        let workspace = try await common.soundWorkspace(rules)
        let selection = try APISelection(names, in: workspace)
        if check || accept || against != nil { try selection.requireLibraries(of: workspace) }
        let progress = Progress(output: .standard)
        var extractor = try SurfaceExtractor(environment: ProcessInfo.processInfo.environment)
        extractor.progress = { progress.report("Reading surfaces", $0, of: $1) }
        let surfaces = try await surfaces(of: selection, workspace, extractor)
        if let against {
            let revision = APIRevision(
                workspace: workspace, revision: against, excluded: rules.exclude,
                reader: CommonOptions.reader(progress: progress), arguments: arguments, extractor: extractor,
                output: .standard)
            let old = try await Interruption.cancelling {
                try await revision.surfaces(of: selection.items.map(\.package))
            }
            let report = report(surfaces, selection, workspace) { old[$0] }
            try self.print(report)
            if report.breaks { throw ExitCode(1) }
        } else if check {
            var recorded: [Int: Surface] = [:]
            for item in selection.items {
                recorded[item.package] = try baseline(item, workspace).read(root: workspace.root)
            }
            let report = report(surfaces, selection, workspace) { recorded[$0] }
            try self.print(report)
            if report.differs { throw ExitCode(1) }
        } else if accept {
            try record(surfaces, selection, workspace)
        } else if json {
            try Output.standard.printJSON(surfaces)
        } else {
            try Output.standard.print(surfaces.map(SurfaceText.text).joined(separator: "\n"))
        }
    }

    /// The surfaces of today, one for each package of the selection.
    private func surfaces(of selection: APISelection, _ workspace: Workspace, _ extractor: SurfaceExtractor)
        async throws
        -> [Surface]
    {
        let scratch = try scratchPath.map { path in
            guard let real = FileSystem.realPath(path) else { throw ToolFailure.noDirectory(path) }
            return real
        }
        let build = ModuleBuild(workspace: workspace, scratch: scratch, arguments: arguments, output: .standard)
        if !skipBuild {
            try await build.build(
                selection.modules, isWhole: selection.isEverything || selection.modules.count > ModuleBuild.fewModules)
        }
        let all = try await extractor.surfaces(of: build.requests(for: selection.modules))
        var rest = all[...]
        return selection.items.map { item in
            let modules = rest.prefix(item.modules.count)
            rest = rest.dropFirst(item.modules.count)
            return Surface(package: workspace.packages[item.package].name, modules: Array(modules))
        }
    }

    private func baseline(_ item: APISelection.Item, _ workspace: Workspace) -> APIBaseline {
        APIBaseline(package: workspace.packages[item.package])
    }

    private func report(
        _ surfaces: [Surface], _ selection: APISelection, _ workspace: Workspace, old: (_ package: Int) -> Surface?
    ) -> APIReport {
        let items = zip(selection.items, surfaces).map { item, surface in
            let baseline = baseline(item, workspace)
            guard var before = old(item.package) else {
                return APIReport.Item(
                    package: surface.package, baseline: baseline.file, isRecorded: false, changes: [])
            }
            if !item.isWhole {
                let names = Set(surface.modules.map(\.name))
                before.modules.removeAll { !names.contains($0.name) }
            }
            var changes = SurfaceComparison.changes(from: before, to: surface)
            APIUses(workspace: workspace).add(to: &changes)
            return APIReport.Item(
                package: surface.package, baseline: baseline.file, isRecorded: true, changes: changes)
        }
        return APIReport(
            revision: against, packages: items, modules: selection.modules.count,
            declarations: surfaces.reduce(0) { $0 + $1.declarationCount })
    }

    private func print(_ report: APIReport) throws {
        if json { try Output.standard.printJSON(report) } else { try Output.standard.print(report.text()) }
    }

    private func record(_ surfaces: [Surface], _ selection: APISelection, _ workspace: Workspace) throws {
        var written: [String] = []
        for (item, surface) in zip(selection.items, surfaces) {
            let baseline = baseline(item, workspace)
            var surface = surface
            if !item.isWhole {
                // The other modules of the package stay as they are recorded.
                let names = Set(surface.modules.map(\.name))
                let others = try baseline.read(root: workspace.root)?.modules.filter { !names.contains($0.name) } ?? []
                surface.modules = (surface.modules + others).sorted { $0.name < $1.name }
            }
            if try baseline.write(surface, root: workspace.root) { written.append(baseline.file) }
        }
        if json { return try Output.standard.printJSON(["written": written]) }
        Output.standard.say(
            written.isEmpty ? "All surfaces are as recorded." : "Written: \(written.joined(separator: ", ")).")
    }
}
