import Dispatch
import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Files and directories as they are now.
enum FileSystem {
    struct Entry {
        let name: String
        let isDirectory: Bool
        /// Whether it is a symbolic link, whatever its target.
        var isLink = false
    }

    /// The entries of a directory, unsorted, without `.` and `..`; nil when it cannot be read.
    ///
    /// A symbolic link is not followed. Pipes, sockets and devices are left out: reading one could block without end.
    static func entries(of directory: String) -> [Entry]? {
        let names = try? FileManager.default.contentsOfDirectory(atPath: directory)
        return names?.compactMap { name in
            switch kind(of: directory + "/" + name) {
            case S_IFDIR: Entry(name: name, isDirectory: true)
            case S_IFREG: Entry(name: name, isDirectory: false)
            case S_IFLNK: Entry(name: name, isDirectory: false, isLink: true)
            default: nil
            }
        }
    }

    /// What a path is itself, not what a symbolic link leads to; 0 when it does not exist.
    private static func kind(of path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
    }

    /// Calls `body` with a file's bytes; nil when it cannot be read, or is not a regular file. The bytes are valid only
    /// during the call.
    static func withBytes<Value>(of path: String, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) rethrows
        -> Value?
    {
        var status = stat()
        // Opening a pipe would wait for a writer.
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let data = FileManager.default.contents(atPath: path)
        else { return nil }
        return try data.withUnsafeBytes { try body($0.assumingMemoryBound(to: UInt8.self)) }
    }

    /// A file's text, with invalid UTF-8 replaced; nil when it cannot be read.
    static func text(of path: String) -> String? {
        withBytes(of: path) { String(decoding: $0, as: UTF8.self) }
    }

    /// A file's text if it contains one of some words, which is much cheaper to find out than its tokens; otherwise nil.
    static func text(of path: String, ifItContains words: [String]) -> String? {
        bytesOfText(at: path, ifItContains: words).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A file's bytes if they contain one of some words; nil otherwise, and for a file that is no text.
    static func bytesOfText(at path: String, ifItContains words: [String]) -> [UInt8]? {
        guard var bytes = withBytes(of: path, { Array($0) }), !bytes.contains(0) else { return nil }
        bytes.append(0)
        let isFound = bytes.withUnsafeBytes { buffer in
            buffer.withMemoryRebound(to: CChar.self) { text in
                words.contains { word in text.baseAddress.map { strstr($0, word) != nil } ?? false }
            }
        }
        return isFound ? bytes.dropLast() : nil
    }

    static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// Whether a file can be run.
    static func isExecutable(_ path: String) -> Bool {
        access(path, X_OK) == 0 && !isDirectory(path)
    }

    /// Who may read, change and run a file, as `chmod` takes it; nil when it does not exist.
    static func permissions(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_mode & 0o777) : nil
    }

    /// The absolute path without symbolic links; nil when it does not exist.
    static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// Reads many files on all cores.
enum ParallelFiles {
    /// The result of `read` for each file, in order; nil for a file that cannot be read.
    static func map<Value: Sendable>(
        _ paths: [String], _ read: @Sendable (UnsafeBufferPointer<UInt8>) -> Value
    ) -> [Value?] {
        // File sizes vary, so each iteration takes a few files and not a core's whole share.
        let size = 64
        let turns = (paths.count + size - 1) / size
        return [Value?](unsafeUninitializedCapacity: paths.count) { buffer, initialized in
            // Each iteration writes only its own slice of the buffer, and all are finished before the closure returns.
            nonisolated(unsafe) let results = buffer
            DispatchQueue.concurrentPerform(iterations: turns) { turn in
                for index in turn * size..<min(paths.count, (turn + 1) * size) {
                    results.initializeElement(at: index, to: FileSystem.withBytes(of: paths[index], read))
                }
            }
            initialized = paths.count
        }
    }
}
