import Core
import Foundation

/// Where the processes of a home reach its backend.
enum BackendSocket {
    /// The socket of a data directory, which is there. Homes with one runtime directory have a socket each: the name holds
    /// what tells their data directories apart, whatever path leads to them.
    static func of(_ directory: DataDirectory, in runtime: URL) throws(LocalBackendError) -> PrivateSocket {
        do throws(FileError) {
            let identity = try FileStatus(at: directory.url).identity
            let number = String(identity.device, radix: 16) + "-" + String(identity.inode, radix: 16)
            // Not `.sock`: that is what the sockets of windows are found by.
            return PrivateSocket("backend-\(number).socket", in: runtime)
        } catch {
            throw .file(error)
        }
    }
}
