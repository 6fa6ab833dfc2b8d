import Foundation

/// Reads manifests with SwiftPM, those that are not in the cache, a few at a time.
struct ManifestReader: Sendable {
    typealias Reading = Result<Manifest, ToolFailure>

    let cache: ManifestCache
    /// The environment of manifests.
    var environment: [String: String]
    /// Called with the number of manifests that are done, and of those that were not in the cache.
    var progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }

    /// One reading for each source, in order.
    func read(_ sources: [ManifestSource]) async throws -> [Reading] {
        let toolchain = try Toolchain.find(environment)
        let keys = sources.map { $0.key(toolchain: toolchain.stamp, environment: environment) }
        var readings: [Reading?] = keys.map { cache.manifest(for: $0).map(Reading.success) }
        let missing = readings.indices.filter { readings[$0] == nil }
        guard !missing.isEmpty else { return readings.compactMap(\.self) }
        progress(0, missing.count)
        try await withThrowingTaskGroup(of: (Int, Reading).self) { group in
            var waiting = missing[...]
            var done = 0
            func start() {
                guard let index = waiting.popFirst() else { return }
                group.addTask { (index, try await self.dump(sources[index], with: toolchain)) }
            }
            for _ in 0..<max(1, ProcessInfo.processInfo.activeProcessorCount) { start() }
            while let (index, reading) = try await group.next() {
                readings[index] = reading
                if case .success(let manifest) = reading { cache.store(manifest, for: keys[index]) }
                done += 1
                progress(done, missing.count)
                start()
            }
        }
        return readings.compactMap(\.self)
    }

    private func dump(_ source: ManifestSource, with toolchain: Toolchain) async throws -> Reading {
        let answer = try await toolchain.swift.run(
            ["package", "--package-path", source.directory, "dump-package"], environment: environment)
        let file = source.directory + "/" + "Package.swift"
        guard answer.isSuccess else { return .failure(.badManifest(file: file, reason: answer.remarks)) }
        do {
            return .success(try ManifestDump.manifest(from: answer.output, directory: source.directory))
        } catch let failure as ToolFailure {
            return .failure(failure)
        }
    }
}

/// The Swift toolchain in PATH, identified without starting it.
struct Toolchain: Sendable {
    let swift: ExternalProgram
    /// Identifies the toolchain: its real path, its size, and its modification time.
    let stamp: String

    static func find(_ environment: [String: String]) throws -> Toolchain {
        for directory in (environment["PATH"] ?? "").split(separator: ":") {
            let path = "\(directory)/swift"
            guard FileSystem.isExecutable(path), let real = FileSystem.realPath(path) else { continue }
            let attributes = try? FileManager.default.attributesOfItem(atPath: real)
            let size = attributes?[.size] as? Int ?? 0
            let written = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            return Toolchain(swift: ExternalProgram(name: path), stamp: "\(real) \(size) \(written)")
        }
        throw ToolFailure.missingProgram("swift")
    }
}
