import Core
import CoreTesting
import Foundation

/// A listener that takes no more connections: the kernel drops every further attempt, so that connecting hangs.
final class FullListener {
    let port: UInt16
    private let descriptors: [Int32]
    /// The local ports of the connections that fill it.
    private let own: Set<UInt16>

    init() throws {
        let listener = try LoopbackSocket.listen(backlog: 0)
        let port = try LoopbackSocket.port(of: listener)
        self.port = port
        let fillers = try (0..<4).map { _ in try LoopbackSocket.beginConnecting(to: port) }
        descriptors = [listener] + fillers
        own = try Set(fillers.map(LoopbackSocket.port))
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }

    /// Whether this system lists pending connections.
    static var canSeeAttempts: Bool { !connections.isEmpty }

    /// Waits until another client is trying to connect.
    func attempt() async throws {
        while Self.attempts(port).isSubset(of: own) {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    // State 02 is SYN_SENT. The columns before it are the local and the remote address, with ports in hexadecimal.
    private static func attempts(_ port: UInt16) -> Set<UInt16> {
        var attempts: Set<UInt16> = []
        for line in connections.split(separator: "\n") {
            let columns = line.split(separator: " ")
            guard columns.count > 3, columns[3] == "02", Self.port(columns[2]) == port else { continue }
            if let local = Self.port(columns[1]) { attempts.insert(local) }
        }
        return attempts
    }

    private static func port(_ address: Substring) -> UInt16? {
        UInt16(address.suffix(4), radix: 16)
    }

    private static var connections: String {
        let data = try? RegularFile.read(URL(filePath: "/proc/net/tcp"), limit: .max)
        return String(decoding: data ?? Data(), as: UTF8.self)
    }
}
