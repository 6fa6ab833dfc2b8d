import Foundation
import Testing

@testable import ModuleTools

/// Compiles all cases, and asks the compiler and `swift-api-digester` about each.
///
/// Each state of a case is a module of its own. The clients are one module of many files, whose declarations are all
/// private, so that the compiler checks them in one run and each error belongs to one case.
struct APICorpus: Sendable {
    struct Outcome: Sendable {
        var before: ModuleSurface
        var after: ModuleSurface
        var changes: [APIChange]
        /// The compiler's errors in the client, without and with the change.
        var errorsBefore: [String]
        var errorsAfter: [String]
        /// The digester's remarks; nil where it crashes.
        var remarks: [String]?
    }

    /// One for each case, made once.
    static let outcomes = Task {
        let place = try ScratchPlace()
        let outcomes = try await APICorpus(path: place.path).run()
        return withExtendedLifetime(place) { outcomes }
    }

    private let path: String
    private let extractor: SurfaceExtractor
    /// `swift-frontend`: the driver would only start it.
    private let compiler: ExternalProgram
    private let options: [String]

    private init(path: String) throws {
        self.path = path
        compiler = try #require(Self.program("swift-frontend"))
        extractor = try SurfaceExtractor(environment: ProcessInfo.processInfo.environment)
        options = ["-swift-version", "6", "-parse-as-library"] + Self.sdk()
    }

    private static func sdk() -> [String] {
        #if os(macOS)
            let standard = "/Library/Developer/CommandLineTools/SDKs/MacOSX.sdk"
            return ["-sdk", ProcessInfo.processInfo.environment["SDKROOT"] ?? standard]
        #else
            return []
        #endif
    }

    private func run() async throws -> [Outcome] {
        for directory in ["before", "after", "clients"] {
            try FileManager.default.createDirectory(
                atPath: path + "/" + directory, withIntermediateDirectories: true)
        }
        let surfaces = try await surfaces()
        let errors = try await (before: clientErrors("before"), after: clientErrors("after"))
        let remarks = try await digesterRemarks()
        return try APICase.all.indices.map { index in
            let (before, after) = try #require(surfaces[index])
            return Outcome(
                before: before, after: after, changes: SurfaceComparison.changes(from: before, to: after),
                errorsBefore: errors.before[index] ?? [], errorsAfter: errors.after[index] ?? [],
                remarks: remarks[index])
        }
    }

    private static func name(_ index: Int) -> String { "Case\(index)" }

    // MARK: Modules

    private func surfaces() async throws -> [Int: (before: ModuleSurface, after: ModuleSurface)] {
        try await inParallel { index in
            let example = APICase.all[index]
            let before = try await surface(index, example.before, state: "before")
            return (before, try await surface(index, example.after, state: "after"))
        }
    }

    /// The result of some work for each case, on two cores at most.
    private func inParallel<Value: Sendable>(_ work: @escaping @Sendable (Int) async throws -> Value) async throws
        -> [Int: Value]
    {
        try await withThrowingTaskGroup(of: (Int, Value).self) { group in
            var waiting = APICase.all.indices
            func start() {
                guard let index = waiting.popFirst() else { return }
                group.addTask { (index, try await work(index)) }
            }
            for _ in 0..<min(2, ProcessInfo.processInfo.activeProcessorCount) { start() }
            var values: [Int: Value] = [:]
            while let (index, value) = try await group.next() {
                values[index] = value
                start()
            }
            return values
        }
    }

    private func surface(_ index: Int, _ source: String, state: String) async throws -> ModuleSurface {
        let name = Self.name(index)
        let directory = path + "/" + state
        let file = try write(source, to: "\(state)/\(name).swift")
        let answer = try await swiftc(
            ["-emit-module", file, "-module-name", name, "-o", "\(directory)/\(name).swiftmodule"])
        try #require(answer.isSuccess, "\(APICase.all[index].name) (\(state)): \(answer.remarks)")
        return try await extractor.surface(
            of: .init(module: name, arguments: ["-I", directory, "-target", Self.target] + Self.sdk()))
    }

    private func write(_ text: String, to file: String) throws -> String {
        try Data((text + "\n").utf8).write(to: URL(filePath: path + "/" + file))
        return path + "/" + file
    }

    private func swiftc(_ arguments: [String]) async throws -> ExternalProgram.Answer {
        try await compiler.run(arguments + options)
    }

    /// The compiler's default, which `swift-symbolgraph-extract` has to be told.
    private static let target: String = {
        #if arch(x86_64)
            let machine = "x86_64"
        #else
            let machine = "aarch64"
        #endif
        #if os(macOS)
            return machine.replacing("aarch64", with: "arm64") + "-apple-macosx15.0"
        #else
            return machine + "-unknown-linux-gnu"
        #endif
    }()

    // MARK: Clients

    private func clientErrors(_ state: String) async throws -> [Int: [String]] {
        var errors: [Int: [String]] = [:]
        for isFlow in [false, true] {
            let files = try APICase.all.enumerated().filter { $0.element.isFlow == isFlow }.map { index, example in
                try write("import \(Self.name(index))\n\(example.client)", to: "clients/\(Self.name(index)).swift")
            }
            let mode = isFlow ? ["-emit-sil", "-o", "/dev/null"] : ["-typecheck"]
            let answer = try await swiftc(
                mode + files + [
                    "-module-name", "Clients", "-I", path + "/" + state, "-enable-upcoming-feature",
                    "MemberImportVisibility",
                ])
            // clients/Case12.swift:2:24: error: cannot find 'send' in scope
            for match in answer.remarks.matches(of: #/Case(\d+)\.swift:\d+:\d+: error: (.*)/#) {
                if let index = Int(match.1) { errors[index, default: []].append(String(match.2)) }
            }
        }
        return errors
    }

    // MARK: The digester

    /// Remarks by case, without the cases on which the digester crashes; empty when the toolchain has none.
    ///
    /// It describes all modules of a state in one run, and compares each case alone: otherwise it would take declarations
    /// of the same name for one that has moved.
    private func digesterRemarks() async throws -> [Int: [String]] {
        guard let program = Self.digester else { return [:] }
        let modules = APICase.all.indices.flatMap { ["-module", Self.name($0)] }
        for state in ["before", "after"] {
            let directory = path + "/" + state
            let options = ["-swift-version", "6", "-target", Self.target] + Self.sdk()
            let answer = try await program.run(
                ["-dump-sdk", "-I", directory, "-o", "\(directory).json", "-abort-on-module-fail"] + modules + options)
            try #require(answer.isSuccess, "\(answer.remarks)")
            try DigesterDump.split(file: directory + ".json", into: directory)
        }
        return try await inParallel { index -> [String]? in
            let files = ["before", "after"].flatMap { ["-input-paths", "\(path)/\($0)/\(Self.name(index)).json"] }
            let answer = try await program.run(["-diagnose-sdk", "-print-module"] + files)
            guard answer.isSuccess else { return nil }
            // It writes them to standard error.
            return answer.remarks.matches(of: #/Case\d+(?:\([^)]*\))?: (.*)/#).map { String($0.1) }
        }.compactMapValues { $0 }
    }

    /// It is beside the compiler, or is not installed.
    static let digester = program("swift-api-digester")

    /// A program of the toolchain.
    private static func program(_ name: String) -> ExternalProgram? {
        guard let swift = try? Toolchain.find(ProcessInfo.processInfo.environment).swift.name,
            let real = FileSystem.realPath(swift)
        else { return nil }
        let path = "/" + RelativePath.parent(real) + "/" + name
        return FileSystem.isExecutable(path) ? ExternalProgram(name: path) : nil
    }
}
