import Foundation

/// Builds modules by SwiftPM, and finds them in the build.
struct ModuleBuild: Sendable {
    /// A module that is built.
    struct Product: Sendable {
        /// An index into the workspace's modules.
        var module: Int
        var name: String
        /// How the compiler finds it, and what it imports.
        var arguments: [String]
    }

    private let workspace: Workspace
    private let output: ToolOutput
    /// The packages that the root's manifest builds.
    private let reachable: Set<Int>

    init(workspace: Workspace, output: ToolOutput) {
        self.workspace = workspace
        self.output = output
        reachable = workspace.homes.package(at: "").map { workspace.resolver.reachable(from: $0) } ?? []
    }

    /// The directory of the package through whose manifest a module is built: the root's, or its own.
    private func directory(of module: Int) -> String {
        let package = workspace.modules[module].package
        return reachable.contains(package) ? "" : workspace.packages[package].directory
    }

    private func buildDirectory(of module: Int) -> String {
        "\(workspace.root)/\(RelativePath.join(directory(of: module), ".build"))"
    }

    private func isBuilt(_ module: Int) -> Bool {
        let file = "/debug/Modules/\(workspace.modules[module].importName).swiftmodule"
        return FileSystem.exists(buildDirectory(of: module) + file)
    }

    // MARK: Building

    /// Builds what the modules need, and nothing else; or all of their packages, which is quicker for many modules.
    func build(_ modules: [Int], isWhole: Bool) async throws {
        for directory in Set(modules.map(directory)).sorted() where isWhole { try await build(in: directory) }
        for module in modules where !isWhole || !isBuilt(module) {
            try await build(in: directory(of: module), target: workspace.modules[module].name)
        }
    }

    private func build(in directory: String, target: String? = nil) async throws {
        let what = "swift build in \(TestPlan.place(of: directory))" + (target.map { " (\($0))" } ?? "")
        output.say(what)
        let arguments = ["--package-path", workspace.root + "/" + directory] + (target.map { ["--target", $0] } ?? [])
        let status = try await ExternalProgram(name: "swift").follow(["build"] + arguments, in: workspace.root) {
            output.remark($0 + "\n")
        }
        guard status == 0 else { throw ToolFailure.programFailed(what, status: status) }
    }

    // MARK: Reading

    /// The modules as they were built last.
    func products(of modules: [Int]) throws -> [Product] {
        var manifests: [String: [String: [String]]] = [:]
        return try modules.map { module in
            let build = buildDirectory(of: module)
            let known = manifests[build] ?? FileSystem.text(of: build + "/debug.yaml").map(Self.arguments) ?? [:]
            manifests[build] = known
            let name = workspace.modules[module].importName
            guard isBuilt(module), let arguments = known[name] else {
                throw ToolFailure.noFile("\(name).swiftmodule of the last build in \(build) (leave out --skip-build)")
            }
            return Product(module: module, name: name, arguments: ["-I", build + "/debug/Modules"] + arguments)
        }
    }

    /// How the compiler was told to find modules, for each module that the last build planned.
    ///
    /// - Parameter manifest: the text of llbuild's manifest, `.build/debug.yaml`. SwiftPM always writes it in the same form,
    ///   with JSON for lists.
    static func arguments(in manifest: String) -> [String: [String]] {
        let mark = Array("swiftc\",\"-module-name\",\"".utf8)
        var arguments: [String: [String]] = [:]
        for line in manifest.utf8.split(separator: UInt8(ascii: "\n")) {
            let line = line.drop { $0 == UInt8(ascii: " ") }
            guard line.starts(with: "args:".utf8), line.prefix(4_096).contains(mark),
                let list = try? JSONDecoder().decode([String].self, from: Data(line.dropFirst("args:".utf8.count))),
                let name = list.firstIndex(of: "-module-name").map({ list[$0 + 1] })
            else { continue }
            arguments[name] = searchArguments(in: list)
        }
        return arguments
    }

    private static let withValue: Set = [
        "-target", "-sdk", "-I", "-F", "-Fsystem", "-Isystem", "-Xcc", "-module-cache-path",
    ]

    private static func searchArguments(in list: [String]) -> [String] {
        var kept: [String] = []
        var rest = list[...]
        while let argument = rest.popFirst() {
            if withValue.contains(argument), let value = rest.popFirst() {
                kept += [argument, value]
            } else if argument.hasPrefix("-I") || argument.hasPrefix("-F") || argument.hasPrefix("-cxx-interop") {
                kept.append(argument)
            }
        }
        return kept
    }
}
