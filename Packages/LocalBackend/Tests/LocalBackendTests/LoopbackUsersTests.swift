import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    struct LoopbackUsersTests {
        private static let table = Data(
            """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:5AC0 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1001        0 12 1 0 100 0 0 10 0
               1: 0100007F:61F4 0100007F:5AC0 06 00000000:00000000 03:00000C92 00000000     0        0 0 3 0
               2: 0100007F:61F5 0100007F:5AC0 01 00000000:00000000 00:00000000 00000000  1002        0 13 1 0 20 4 30 10 -1
               3: 0100007F:5AC0 0100007F:61F5 01 00000000:00000000 00:00000000 00000000  1001        0 14 1 0 20 4 30 10 -1
               4: 0200A8C0:61F6 0100007F:5AC0 01 00000000:00000000 00:00000000 00000000  1003        0 15 1 0 20 4 30 10 -1
               5: 0000000000000000FFFF00000100007F:61F7 0000000000000000FFFF00000100007F:5AC0 01 0:0 0:0 0  1004 0 16 1 0
               6: 0200007F:61F5 0100007F:5AC0 01 00000000:00000000 00:00000000 00000000  1005        0 17 1 0 20 4 30 10 -1
               7: 0100007F:61F8 0100007F:5AC0 04 00000000:00000000 00:00000000 00000000  1006        0 18 1 0 20 4 30 10 -1
               8: broken line
            """.utf8)

        private static let local = TCPAddress(host: "127.0.0.1", port: 0x5AC0)

        @Test(
            arguments: [
                ("127.0.0.1", 0x61F5, 1002), ("127.0.0.2", 0x61F5, 1005), ("127.0.0.1", 0x61F7, 1004),
                ("192.168.0.2", 0x61F6, 1003), ("127.0.0.3", 0x61F5, nil), ("127.0.0.1", 0x61F4, nil),
                ("127.0.0.1", 0x61F8, nil), ("127.0.0.1", 0x5AC0, nil), ("127.0.0.1", 1, nil), ("::1", 0x61F5, nil),
            ] as [(String, UInt16, uid_t?)])
        func theOwnerOfTheOtherEndIsFoundByAllFourParts(_ host: String, _ port: UInt16, _ user: uid_t?) {
            let remote = TCPAddress(host: host, port: port)
            #expect(LoopbackUsers.find(from: remote, to: Self.local, in: Self.table) == user)
            let elsewhere = TCPAddress(host: "127.0.0.9", port: Self.local.port)
            #expect(LoopbackUsers.find(from: remote, to: elsewhere, in: Self.table) == nil)
        }

        @Test(arguments: ["/proc/net/tcp", "/proc/net/tcp6"])
        func aConnectionThatEndsAfterTheTableWasReadIsStillFound(_ path: String) {
            var unread = [path: Self.table]
            let remote = TCPAddress(host: "127.0.0.1", port: 0x61F5)
            #expect(LoopbackUsers.find(from: remote, to: Self.local) { unread.removeValue(forKey: $0) } == 1002)
        }

        @Test func aConnectionThatDoesNotExistIsNoUsers() {
            let nowhere = TCPAddress(host: "127.0.0.1", port: 0)
            let hasTable = FileManager.default.fileExists(atPath: "/proc/net/tcp")
            #expect((LoopbackUsers.owner(of: .network(from: nowhere, to: nowhere)) == nil) == hasTable)
        }
    }
}
