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
            return named("backend-\(number).socket", in: runtime)
        } catch {
            throw .file(error)
        }
    }

    /// The socket that the process that serves has recorded; nil when it has recorded none.
    ///
    /// The processes of a home may have different runtime directories: a cron job has no `XDG_RUNTIME_DIR`, for one.
    static func read(from directory: DataDirectory) throws(LocalBackendError) -> PrivateSocket? {
        do throws(FileError) {
            guard let data = try directory.socketPath.read() else { return nil }
            var path = String(decoding: data, as: UTF8.self)
            if path.hasSuffix("\n") { path.removeLast() }
            guard path.hasPrefix("/") else { return nil }
            let url = URL(fileURLWithPath: path, isDirectory: false)
            return named(url.lastPathComponent, in: url.deletingLastPathComponent())
        } catch {
            throw .file(error)
        }
    }

    /// Records the socket, or that there is none.
    static func keep(_ socket: PrivateSocket?, in directory: DataDirectory) throws(LocalBackendError) {
        do throws(FileError) {
            guard let socket else { return try directory.socketPath.remove() }
            let content = Data((socket.url.path + "\n").utf8)
            if try directory.socketPath.read() == content { return }
            try directory.socketPath.write(content)
        } catch {
            throw .file(error)
        }
    }

    /// A URL may or may not end with a slash, depending on how it was made; equal sockets have equal URLs.
    private static func named(_ name: String, in directory: URL) -> PrivateSocket {
        PrivateSocket(name, in: URL(fileURLWithPath: directory.path, isDirectory: false))
    }
}
