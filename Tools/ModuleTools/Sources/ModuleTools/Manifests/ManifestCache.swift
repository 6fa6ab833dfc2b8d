import Foundation

/// Cached readings of manifests, keyed by everything that their meaning depends on, so that a warm run starts no
/// compiler.
///
/// An entry contains its whole key, so that two manifests are never confused. Entries are small files; to empty the
/// cache, delete its directory.
struct ManifestCache: Sendable {
    private struct Entry: Codable {
        var key: String
        var manifest: Manifest
    }

    /// Increased when `Manifest` changes, so that no older reading is used.
    private static let version = 3

    let directory: String

    /// `MODULE_TOOLS_CACHE`, or the user's cache directory according to the XDG specification.
    static func standardDirectory(environment: [String: String]) -> String {
        if let path = environment["MODULE_TOOLS_CACHE"], !path.isEmpty { return path }
        if let path = environment["XDG_CACHE_HOME"], path.hasPrefix("/") { return path + "/module-tools" }
        return (environment["HOME"] ?? NSTemporaryDirectory()) + "/.cache/module-tools"
    }

    func manifest(for key: String) -> Manifest? {
        FileSystem.withBytes(of: file(for: key)) { bytes in
            let entry = try? JSONDecoder().decode(Entry.self, from: Data(buffer: bytes))
            return entry?.key == key ? entry?.manifest : nil
        }.flatMap(\.self)
    }

    /// Stores a manifest. A cache that cannot be written only costs time, so a failure is ignored.
    func store(_ manifest: Manifest, for key: String) {
        let path = file(for: key)
        try? FileManager.default.createDirectory(
            atPath: directory + "/manifests", withIntermediateDirectories: true)
        guard let data = try? JSONEncoder().encode(Entry(key: key, manifest: manifest)) else { return }
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    private func file(for key: String) -> String {
        "\(directory)/manifests/v\(Self.version)-\(String(Self.digest(key), radix: 16)).json"
    }

    /// FNV-1a, 64 bits. It only distributes entries over files; the key inside is what is compared.
    private static func digest(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
