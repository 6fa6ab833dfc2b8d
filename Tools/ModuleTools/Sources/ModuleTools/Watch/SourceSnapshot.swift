/// The files that people edit, as they were when they were last read; finds those that have changed since.
///
/// Contents are compared, so a file that is written without a change is none: a test that writes its own fixture anew
/// does not run for ever.
struct SourceSnapshot: Sendable {
    private struct State: Sendable {
        var stamp: FileStamp
        /// Whether the file must be read again, whatever its stamp.
        var isUncertain: Bool
        /// Nil for a file that is too large to be read again and again.
        var digest: Int?
    }

    /// Absolute.
    let root: String
    /// Absolute: those that hold such files, sorted.
    private(set) var directories: [String] = []
    private var states: [String: State] = [:]

    var count: Int { states.count }

    init(_ root: String) throws {
        self.root = root
        _ = try update()
    }

    /// Reads the directories again.
    ///
    /// - Returns: the files that are new, gone or different, relative to the root and sorted.
    mutating func update() throws -> [String] {
        let tree = try FileTree(at: root)
        var directories: [String] = []
        var stamps: [String: FileStamp] = [:]
        tree.forEachDirectory { path, directory in
            let absolute = path.isEmpty ? root : root + "/" + path
            directories.append(absolute)
            for file in directory.files where !Self.isIgnored(file) {
                stamps[RelativePath.join(path, file)] = FileStamp(of: absolute + "/" + file)
            }
        }
        self.directories = directories.sorted()
        let touched = stamps.keys.filter { states[$0]?.stamp != stamps[$0] || states[$0]?.isUncertain == true }.sorted()
        // Checked before the files are read.
        let uncertain = Set(touched.filter { stamps[$0]?.mayRecur == true })
        let readable = touched.filter { (stamps[$0]?.size ?? 0) <= Self.limit }
        let digests = ParallelFiles.map(readable.map { root + "/" + $0 }) { bytes in
            var hasher = Hasher()
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            return hasher.finalize()
        }
        let digestOfFile = Dictionary(uniqueKeysWithValues: zip(readable, digests))
        var changed = states.keys.filter { stamps[$0] == nil }
        for file in changed { states[file] = nil }
        for file in touched {
            guard let stamp = stamps[file] else { continue }
            let digest = digestOfFile[file] ?? nil
            let before = states[file]
            if before?.digest != digest || digest == nil && before?.stamp != stamp { changed.append(file) }
            states[file] = State(stamp: stamp, isUncertain: uncertain.contains(file), digest: digest)
        }
        return changed.sorted()
    }

    /// Larger files are not read; a new time is a change of them.
    private static let limit = 16 << 20

    /// Files that editors write beside the one that is edited, and others that are not edited: hidden ones, except for
    /// the rules.
    static func isIgnored(_ name: String) -> Bool {
        if name.hasPrefix(".") { return name != RulesFile.standardName }
        return name.hasSuffix("~") || name.hasPrefix("#") && name.hasSuffix("#") || name == "4913"
            || name.contains("___jb_") || [".swp", ".swx", ".tmp", ".temp", ".bak"].contains(where: name.hasSuffix)
    }
}
