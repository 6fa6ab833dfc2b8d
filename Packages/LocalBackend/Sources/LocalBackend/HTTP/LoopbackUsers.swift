import Core
import Foundation

/// Which user of this machine is at the other end of a connection.
///
/// The kernel lists the user in a table of all connections. (Source: Linux, Documentation/networking/proc_net_tcp.rst.)
enum LoopbackUsers {
    /// The user at the other end; nil when it cannot be determined. On systems without such a table, every connection
    /// from this machine counts as one of the user who runs this process.
    static func user(of peer: Peer) -> uid_t? {
        switch peer {
        case .local(let user): return user
        case .network(let remote, let local):
            #if os(Linux)
                return find(from: remote, to: local) { try? RegularFile.read(URL(filePath: $0), limit: .max) }
            #else
                return remote.host.hasPrefix("127.") ? geteuid() : nil
            #endif
        }
    }

    /// The user, if it is the one who runs this process, or root, who can do anything anyway.
    static func owner(of peer: Peer) -> uid_t? {
        user(of: peer).flatMap { $0 == geteuid() || $0 == 0 ? $0 : nil }
    }

    /// Each table is read once: the connection can end at any moment, and would then be missing from the next read.
    static func find(from remote: TCPAddress, to local: TCPAddress, reading content: (String) -> Data?) -> uid_t? {
        for path in ["/proc/net/tcp", "/proc/net/tcp6"] {
            if let table = content(path), let user = find(from: remote, to: local, in: table) { return user }
        }
        return nil
    }

    /// The owner of the caller's socket in an established connection between two addresses; nil when there is none.
    /// Both addresses and both ports must match: another user can have the same ports from another address of this
    /// machine.
    static func find(from remote: TCPAddress, to local: TCPAddress, in table: Data) -> uid_t? {
        guard let caller = fields(remote), let callee = fields(local) else { return nil }
        for (own, other) in zip(caller, callee) {
            // The table may have tens of thousands of lines, and only one of them is needed, so it is searched without
            // parsing.
            guard let place = offset(of: " \(own) \(other) \(established) ", in: table) else { continue }
            let line = table.dropFirst(place).prefix { $0 != UInt8(ascii: "\n") }
            // Both addresses, the state, two queues, a timer, retransmissions, and then the user.
            let columns = line.split(separator: UInt8(ascii: " "))
            return columns.count > 6 ? uid_t(String(decoding: columns[6], as: UTF8.self)) : nil
        }
        return nil
    }

    /// Where a text begins in a table; nil when it is not there. The search runs for each request, so it is the C library's:
    /// that of `Data` calls a function for each byte.
    private static func offset(of text: String, in table: Data) -> Int? {
        (table + [0]).withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress, let place = strstr(start, text) else {
                return nil
            }
            return UnsafePointer(place) - start
        }
    }

    private static let established = "01"

    /// An address in the format of the two tables. IPv6 sockets can connect to IPv4 addresses, which the second table
    /// lists with the prefix `::ffff`.
    private static func fields(_ address: TCPAddress) -> [String]? {
        var bytes = in_addr()
        guard inet_pton(AF_INET, address.host, &bytes) == 1 else { return nil }
        // Each group of four bytes is in the machine's byte order.
        let groups = [0, 0, UInt32(bigEndian: 0xffff), bytes.s_addr].map { String(format: "%08X", $0) }
        let port = String(format: ":%04X", address.port)
        return [groups[3] + port, groups.joined() + port]
    }
}
