import Core
import Foundation

/// Writes a file that only its owner can read (mode 0600), as a whole or not at all.
enum NewFile {
    /// - Parameter replaces: whether an existing file of that name may be replaced. Anything other than a file never
    ///   is.
    /// - Throws: `FileError`.
    static func write(_ data: Data, to url: URL, replaces: Bool) throws(FileError) {
        try check(url, replaces: replaces)
        let file = try UnfinishedFile(data, for: url)
        // A file of that name that another process has created in the meantime is kept.
        if replaces { try file.replace() } else { try file.create() }
    }

    /// Checks that a file of that name may be written, before the work for its content.
    ///
    /// - Throws: `FileError`.
    static func check(_ url: URL, replaces: Bool) throws(FileError) {
        if let status = try? FileStatus(at: url) {
            guard status.isFile else {
                throw FileError(
                    "write", url, code: EEXIST, remedy: "It is not a regular file. Choose another path.")
            }
            guard replaces else {
                throw FileError(
                    "write", url, code: EEXIST, remedy: "Choose another file, or add --force to replace it.")
            }
        }
    }
}
