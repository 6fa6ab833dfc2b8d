import Dispatch

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// System calls that are too slow through Foundation for tens of thousands of files.
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
        guard let stream = opendir(directory) else { return nil }
        defer { closedir(stream) }
        var entries: [Entry] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            switch kind(entry.pointee.d_type, directory + "/" + name) {
            case S_IFDIR: entries.append(Entry(name: name, isDirectory: true))
            case S_IFREG: entries.append(Entry(name: name, isDirectory: false))
            case S_IFLNK: entries.append(Entry(name: name, isDirectory: false, isLink: true))
            default: break
            }
        }
        return entries
    }

    /// Not every file system returns the kind of an entry with its name.
    private static func kind(_ type: UInt8, _ path: String) -> mode_t {
        switch type {
        case UInt8(DT_DIR): return S_IFDIR
        case UInt8(DT_REG): return S_IFREG
        case UInt8(DT_LNK): return S_IFLNK
        case UInt8(DT_UNKNOWN):
            var status = stat()
            return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
        default: return 0
        }
    }

    /// Calls `body` with a file's bytes; nil when it cannot be read, or is not a regular file. The bytes are valid only
    /// during the call.
    static func withBytes<Value>(of path: String, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) rethrows
        -> Value?
    {
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, Int(status.st_size)))
        defer { buffer.deallocate() }
        var count = 0
        while count < Int(status.st_size) {
            let received = read(descriptor, buffer.baseAddress?.advanced(by: count), Int(status.st_size) - count)
            if received < 0 && errno == EINTR { continue }
            guard received >= 0 else { return nil }
            if received == 0 { break }
            count += received
        }
        return try body(UnsafeBufferPointer(rebasing: buffer[..<count]))
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

    /// Whether only its owner can read or change a file.
    static func isPrivate(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & 0o077 == 0
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
