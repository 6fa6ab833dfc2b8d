import Core
import Foundation

/// Which processes hold the lock of a file, as Linux lists them (proc_locks(5)).
enum ClaimHolders {
    /// - Returns: all but this process; nil where there is no list.
    static func others(of url: URL) -> [Int32]? {
        guard let list = try? RegularFile.read(URL(filePath: "/proc/locks"), limit: .max) else { return nil }
        guard let inode = DatabaseFiles.status(url)?.identity.inode else { return [] }
        // 1: FLOCK  ADVISORY  READ  1234 08:01:5678 0 EOF
        let holders = String(decoding: list, as: UTF8.self).split(separator: "\n").compactMap { line -> Int32? in
            let fields = line.split(separator: " ")
            guard fields.count >= 6, fields[1] == "FLOCK", fields[5].hasSuffix(":\(inode)") else { return nil }
            return Int32(fields[4])
        }
        return Set(holders).subtracting([getpid()]).sorted()
    }
}
