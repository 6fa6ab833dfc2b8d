import Foundation

/// What the toolchain's own programs say about built modules.
struct APIToolchain: Sendable {
    private let interfaces: ExternalProgram
    private let digester: ExternalProgram

    /// - Parameter environment: has the PATH in which `swift` is searched for.
    init(environment: [String: String]) throws {
        let swift = try Toolchain.find(environment).swift.name
        let directory = FileSystem.realPath(swift).map { "/" + RelativePath.parent($0) } ?? ""
        func program(_ name: String) -> ExternalProgram {
            let beside = directory + "/" + name
            return ExternalProgram(name: FileSystem.isExecutable(beside) ? beside : name)
        }
        interfaces = program("swift-synthesize-interface")
        digester = program("swift-api-digester")
    }

    func surface(of package: Package, _ products: [ModuleBuild.Product]) async throws -> PackageSurface {
        var surfaces: [Surface] = []
        for product in products {
            let answer = try await interfaces.run(["-module-name", product.name] + product.arguments)
            guard answer.isSuccess else { throw failure(interfaces, product, answer) }
            surfaces.append(Surface(module: product.name, interface: answer.text))
        }
        return PackageSurface(package: package, products: products, surfaces: surfaces)
    }

    /// What `swift-api-digester` says breaks between two builds of a module: a sentence for each change.
    func breakages(from old: ModuleBuild.Product, to new: ModuleBuild.Product) async throws -> [String] {
        let file = FileManager.default.temporaryDirectory.path(percentEncoded: false) + "/api-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let options = ["-swift-only", "-avoid-location", "-avoid-tool-args", "-abort-on-module-fail", "-module"]
        let baseline = try await digester.run(["-dump-sdk", "-o", file] + options + [old.name] + old.arguments)
        guard baseline.isSuccess, FileSystem.exists(file) else { throw failure(digester, old, baseline) }
        let answer = try await digester.run(
            ["-diagnose-sdk", "-baseline-path", file] + options + [new.name] + new.arguments)
        guard answer.isSuccess else {
            return ["swift-api-digester crashes at what differs above, so that nothing more is known"]
        }
        // It writes them to standard error, below headings: `/* Removed Decls */`.
        return answer.remarks.split(separator: "\n").filter { !$0.hasPrefix("/*") }.map(String.init)
    }

    private func failure(_ program: ExternalProgram, _ module: ModuleBuild.Product, _ answer: ExternalProgram.Answer)
        -> ToolFailure
    {
        // The second line begins a list of all modules that it did find.
        let reason = answer.remarks.split(separator: "\n").first.map(String.init) ?? "no reason given"
        return .badFile(
            file: module.name,
            reason: "\(RelativePath.lastComponent(program.name)) cannot read the module: \(reason)")
    }
}
