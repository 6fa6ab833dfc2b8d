import Foundation

/// Reads public surfaces out of the modules of a build, with the toolchain's own programs.
struct SurfaceExtractor: Sendable {
    private let graphs: ExternalProgram
    private let interfaces: ExternalProgram
    /// Called with the number of modules that are done, and of all.
    var progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }

    /// - Parameter environment: has the PATH in which `swift` is searched for.
    init(environment: [String: String]) throws {
        let swift = try Toolchain.find(environment).swift.name
        let directory = FileSystem.realPath(swift).map { "/" + RelativePath.parent($0) } ?? ""
        func program(_ name: String) -> ExternalProgram {
            let beside = directory + "/" + name
            return ExternalProgram(name: FileSystem.isExecutable(beside) ? beside : name)
        }
        graphs = program("swift-symbolgraph-extract")
        interfaces = program("swift-synthesize-interface")
    }

    /// A module, and how the compiler finds it.
    struct Request: Sendable {
        var module: String
        var arguments: [String]
        /// Whether the last build planned the module. If not, some of what it imports may not be found.
        var isPlanned = true
    }

    /// One surface for each request, in order.
    func surfaces(of requests: [Request]) async throws -> [ModuleSurface] {
        try await withThrowingTaskGroup(of: (Int, ModuleSurface).self) { group in
            var surfaces: [Int: ModuleSurface] = [:]
            var waiting = requests.indices
            func start() {
                guard let index = waiting.popFirst() else { return }
                group.addTask { (index, try await self.surface(of: requests[index])) }
            }
            for _ in 0..<max(1, ProcessInfo.processInfo.activeProcessorCount) { start() }
            while let (index, surface) = try await group.next() {
                surfaces[index] = surface
                progress(surfaces.count, requests.count)
                start()
            }
            return requests.indices.compactMap { surfaces[$0] }
        }
    }

    func surface(of request: Request) async throws -> ModuleSurface {
        let directory =
            FileManager.default.temporaryDirectory.path(percentEncoded: false) + "/surface-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let common = ["-module-name", request.module] + request.arguments
        try await run(
            graphs,
            common + [
                "-output-dir", directory, "-minimum-access-level", "public", "-skip-synthesized-members",
                "-skip-inherited-docs", "-emit-extension-block-symbols",
            ], request)
        let interface = try await run(interfaces, common, request)
        return try SurfaceBuilder.surface(
            of: request.module, graphs: read(directory, module: request.module),
            facts: InterfaceFacts(interface, module: request.module))
    }

    @discardableResult
    private func run(_ program: ExternalProgram, _ arguments: [String], _ request: Request) async throws -> String {
        let answer: ExternalProgram.Answer
        do {
            answer = try await program.run(arguments)
        } catch ToolFailure.missingProgram(let name) {
            throw ToolFailure.missingProgram("\(name), which is part of Swift toolchains since 6.1")
        }
        guard answer.isSuccess else {
            // The second line begins a list of all modules that it did find.
            let reason = answer.remarks.split(separator: "\n").first.map(String.init) ?? "no reason given"
            let remedy =
                request.isPlanned
                ? "" : "\nThe last build was that of another package. Leave out --skip-build, so that it is built."
            throw ToolFailure.badFile(
                file: request.module,
                reason: "\(RelativePath.lastComponent(program.name)) cannot read the module: \(reason)\(remedy)")
        }
        return answer.text
    }

    /// The module's own graph, and one for each module whose types it extends.
    private func read(_ directory: String, module: String) throws -> [SymbolGraph] {
        let names = (FileSystem.entries(of: directory) ?? []).map(\.name).filter { $0.hasSuffix(".symbols.json") }
        return try names.sorted().map { name in
            try JSONFile.read(directory + "/" + name, reason: "This is not a symbol graph of \(module).")
        }
    }
}
