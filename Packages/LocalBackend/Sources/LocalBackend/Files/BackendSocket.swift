import Core
import Foundation

/// The Unix socket through which the processes of a home reach its backend.
enum BackendSocket {
    /// The socket of an existing data directory. Homes that share a runtime directory have one socket each: the name
    /// holds the device and inode of the data directory, which do not depend on the path.
    static func of(_ directory: DataDirectory, in runtime: URL) throws -> PrivateSocket {
        let identity = try FileStatus(at: directory.url).identity
        let number = String(identity.device, radix: 16) + "-" + String(identity.inode, radix: 16)
        // Not `.sock`: the sockets of windows are found by that extension.
        return named("backend-\(number).socket", in: runtime)
    }

    /// The socket that the serving process has recorded; nil when it has recorded none.
    ///
    /// The processes of a home may have different runtime directories: a cron job, for example, has no
    /// `XDG_RUNTIME_DIR`.
    static func read(from directory: DataDirectory) throws -> PrivateSocket? {
        guard let path = try directory.socketPath.line(), path.hasPrefix("/") else { return nil }
        let url = URL(fileURLWithPath: path, isDirectory: false)
        return named(url.lastPathComponent, in: url.deletingLastPathComponent())
    }

    static func keep(_ socket: PrivateSocket?, in directory: DataDirectory) throws {
        if let socket { return try directory.socketPath.keep(line: socket.url.path) }
        try directory.socketPath.remove()
    }

    /// Normalizes the directory's URL, which may or may not end with a slash, so that equal sockets have equal URLs.
    private static func named(_ name: String, in directory: URL) -> PrivateSocket {
        PrivateSocket(name, in: URL(fileURLWithPath: directory.path, isDirectory: false))
    }
}
