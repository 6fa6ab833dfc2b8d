import Foundation

/// Reads manifests with SwiftPM, those that are not in the cache, a few at a time.
struct ManifestReader: Sendable {
    typealias Reading = Result<Manifest, ToolFailure>

    var cache = ManifestCache.standard
    /// The environment of manifests.
    var environment = ProcessInfo.processInfo.environment

    /// One reading for each source, in order.
    func read(_ sources: [ManifestSource]) async throws -> [Reading] {
        let toolchain = try Toolchain.find(environment)
        let keys = sources.map { $0.key(toolchain: toolchain.stamp) }
        var readings: [Reading?] = keys.map { $0.flatMap(cache.manifest).map(Reading.success) }
        try await withThrowingTaskGroup(of: (Int, Reading).self) { group in
            var waiting = readings.indices.filter { readings[$0] == nil }[...]
            func start() {
                guard let index = waiting.popFirst() else { return }
                group.addTask { (index, try await reading(of: sources[index], with: toolchain)) }
            }
            for _ in 0..<max(1, ProcessInfo.processInfo.activeProcessorCount) { start() }
            while let (index, reading) = try await group.next() {
                readings[index] = reading
                if case .success(let manifest) = reading, let key = keys[index] { cache.store(manifest, for: key) }
                start()
            }
        }
        return readings.compactMap(\.self)
    }

    private func reading(of source: ManifestSource, with toolchain: Toolchain) async throws -> Reading {
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

/// Cached readings of manifests, so that a warm run starts no compiler. To empty the cache, delete its directory.
struct ManifestCache: Sendable {
    /// An entry contains its whole key, so that two manifests are never confused.
    private struct Entry: Codable {
        var key: String
        var manifest: Manifest
    }

    /// Increased when `Manifest` changes, so that no older reading is used.
    private static let version = 4

    let directory: String

    /// In the user's cache directory.
    static let standard = ManifestCache(
        directory: FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
            .appending(path: "module-tools").path(percentEncoded: false))

    func manifest(for key: String) -> Manifest? {
        let data = FileSystem.withBytes(of: file(for: key)) { Data($0) }
        let entry = data.flatMap { try? JSONDecoder().decode(Entry.self, from: $0) }
        return entry?.key == key ? entry?.manifest : nil
    }

    /// Stores a manifest. A cache that cannot be written only costs time, so a failure is ignored.
    func store(_ manifest: Manifest, for key: String) {
        try? JSONFile.write(Entry(key: key, manifest: manifest), to: file(for: key))
    }

    private func file(for key: String) -> String {
        "\(directory)/manifests/v\(Self.version)-\(String(Self.digest(key), radix: 16)).json"
    }

    /// FNV-1a, 64 bits. It only distributes entries over files; the key inside is what is compared.
    private static func digest(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
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
