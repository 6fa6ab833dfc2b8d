import Foundation

/// The modules of a build by SwiftPM: where they are, how they are built, and how the compiler finds them.
struct ModuleBuild: Sendable {
    let workspace: Workspace
    /// The build directory; nil for SwiftPM's own choice, `.build` beside the manifest.
    var scratch: String?
    /// Further arguments of `swift build`.
    var arguments: [String] = []
    /// Whether the build can be cancelled, together with all programs that it starts.
    var isCancellable = false
    let output: Output

    /// So many modules are built one by one; more in one build of everything.
    static let fewModules = 3

    /// Modules that are built through one manifest.
    private struct Group {
        /// A package's directory.
        var directory: String
        /// Indexes of modules.
        var modules: [Int]
    }

    /// The root's manifest builds the packages that it depends upon; any other package is built through its own.
    private func groups(_ modules: [Int]) -> [Group] {
        let root = workspace.homes.package(at: "")
        let reachable = root.map { workspace.resolver.reachable(from: $0) } ?? []
        let byDirectory = Dictionary(grouping: modules) { module in
            let package = workspace.modules[module].package
            return reachable.contains(package) ? "" : workspace.packages[package].directory
        }
        return byDirectory.sorted { $0.key < $1.key }.map { Group(directory: $0.key, modules: $0.value) }
    }

    private func buildDirectory(_ group: Group) -> String {
        scratch ?? absolute(group.directory) + "/.build"
    }

    private func absolute(_ directory: String) -> String {
        directory.isEmpty ? workspace.root : workspace.root + "/" + directory
    }

    private func file(of module: Int, in group: Group) -> String {
        buildDirectory(group) + "/debug/Modules/\(workspace.modules[module].importName).swiftmodule"
    }

    // MARK: Building

    /// Builds modules, and only what they need when they are few.
    ///
    /// - Parameter isWhole: whether to build everything, which makes most of them at once.
    func build(_ modules: [Int], isWhole: Bool) async throws {
        for group in groups(modules) {
            if isWhole { try await build(group, target: nil) }
            for module in group.modules where !isWhole || !FileSystem.exists(file(of: module, in: group)) {
                try await build(group, target: workspace.modules[module].name)
            }
        }
    }

    private func build(_ group: Group, target: String?) async throws {
        var command = ["build", "--package-path", absolute(group.directory)]
        if let scratch { command += ["--scratch-path", scratch] }
        if let target { command += ["--target", target] }
        let what = "swift build in \(TestPlan.place(of: group.directory))" + (target.map { " (\($0))" } ?? "")
        output.say(what)
        // Cancelled with all its compilers, so that nothing writes to a work tree that is being removed.
        let status = try await ExternalProgram(name: "swift", hasOwnGroup: isCancellable).follow(
            command + arguments, in: workspace.root
        ) { output.remark($0 + "\n") }
        try Task.checkCancellation()
        guard status == 0 else { throw ToolFailure.programFailed(what, status: status) }
    }

    // MARK: Reading

    func requests(for modules: [Int]) throws -> [SurfaceExtractor.Request] {
        var requests: [Int: SurfaceExtractor.Request] = [:]
        for group in groups(modules) {
            let directory = buildDirectory(group)
            for module in group.modules {
                let file = file(of: module, in: group)
                guard FileSystem.exists(file) else {
                    throw ToolFailure.noFile("\(file) (leave out --skip-build, so that the module is built)")
                }
            }
            let manifest = try CompilerArguments.read(directory + "/debug.yaml")
            for module in group.modules {
                let name = workspace.modules[module].importName
                requests[module] = .init(
                    module: name, arguments: ["-I", directory + "/debug/Modules"] + manifest.arguments(for: name),
                    isPlanned: manifest.isPlanned(name))
            }
        }
        return modules.compactMap { requests[$0] }
    }
}
