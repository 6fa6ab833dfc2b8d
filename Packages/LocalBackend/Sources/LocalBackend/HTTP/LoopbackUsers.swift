import Foundation

/// Which user of this machine is at the other end of a connection on loopback.
///
/// The kernel tells it in a table of all connections. (Source: Linux, Documentation/networking/proc_net_tcp.rst.)
enum LoopbackUsers {
    /// Whether a connection was made by the user who runs this process, or by root, who can do anything anyway. Where the
    /// system has no such table, everybody on the machine counts as its one user.
    static func isOwn(peerPort: UInt16, port: UInt16) -> Bool {
        let tables = ["/proc/net/tcp", "/proc/net/tcp6"].compactMap(text)
        guard !tables.isEmpty else { return true }
        let user = tables.lazy.compactMap { find(peerPort: peerPort, port: port, in: $0) }.first
        return user == 0 || user == geteuid()
    }

    // Foundation stops after the first page of a file whose size is not known beforehand.
    private static func text(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: data, as: UTF8.self) }
            data.append(contentsOf: buffer[..<count])
        }
    }

    /// The owner of the socket that is connected from one port of this machine to another; nil when there is none.
    static func find(peerPort: UInt16, port: UInt16, in table: String) -> uid_t? {
        for line in table.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count > 7, isLoopback(fields[1], peerPort), isLoopback(fields[2], port),
                !closed.contains(String(fields[3]))
            else { continue }
            return uid_t(fields[7])
        }
        return nil
    }

    /// The states of connections that nobody owns any more, or not yet: TIME_WAIT and LISTEN.
    private static let closed: Set = ["06", "0A"]

    /// Each group of four bytes stands in the machine's own order; every machine that this runs on begins with the last.
    private static let addresses: Set = [
        "0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F",
    ]

    private static func isLoopback(_ field: Substring, _ port: UInt16) -> Bool {
        let parts = field.split(separator: ":")
        return parts.count == 2 && addresses.contains(String(parts[0])) && UInt16(parts[1], radix: 16) == port
    }
}
