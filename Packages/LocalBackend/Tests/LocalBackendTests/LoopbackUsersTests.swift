import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    struct LoopbackUsersTests {
        private static let table = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:5AC0 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1001        0 12 1 0 100 0 0 10 0
               1: 0100007F:61F4 0100007F:5AC0 06 00000000:00000000 03:00000C92 00000000     0        0 0 3 0
               2: 0100007F:61F5 0100007F:5AC0 01 00000000:00000000 00:00000000 00000000  1002        0 13 1 0 20 4 30 10 -1
               3: 0100007F:5AC0 0100007F:61F5 01 00000000:00000000 00:00000000 00000000  1001        0 14 1 0 20 4 30 10 -1
               4: 0200A8C0:61F6 0100007F:5AC0 01 00000000:00000000 00:00000000 00000000  1003        0 15 1 0 20 4 30 10 -1
               5: 00000000000000000000000001000000:61F7 00000000000000000000000001000000:5AC0 01 0:0 0:0 0  1004 0 16 1 0
               6: broken line
            """

        @Test(
            arguments: [(0x61F5, 1002), (0x61F7, 1004), (0x61F4, nil), (0x61F6, nil), (0x5AC0, nil), (1, nil)]
                as [(UInt16, uid_t?)])
        func theOwnerOfTheOtherEndIsFound(_ port: UInt16, _ user: uid_t?) {
            #expect(LoopbackUsers.find(peerPort: port, port: 0x5AC0, in: Self.table) == user)
        }

        @Test func aConnectionThatDoesNotExistIsNobodysOwn() throws {
            let hasTable = FileManager.default.fileExists(atPath: "/proc/net/tcp")
            #expect(LoopbackUsers.isOwn(peerPort: 0, port: 0) == !hasTable)
        }

        @Test func thePageThatStandsInForAppleIsForTheOwnerAlone() async throws {
            try await TestBackend.with { test in
                let issuer = try await DevelopmentIssuer(
                    name: "http://127.0.0.1",
                    key: try await DevelopmentKey.loadOrCreate(in: DataDirectory(url: test.directory)),
                    now: { Date() })
                let accounts = Accounts(database: test.backend.database, now: { Date() })
                let head = try RequestHead(parsing: "GET \(DevelopmentIssuer.path) HTTP/1.1", maximumFields: 1)
                for (isOwner, status) in [(true, 400), (false, 403)] {
                    let page = DevelopmentPage(
                        issuer: issuer, accounts: accounts, callback: "http://127.0.0.1", isOwner: { _ in isOwner })
                    #expect(
                        try await page.reply(to: Request(head: head, body: Data(), peer: .local(user: geteuid())))
                            .status == status)
                }
            }
        }
    }
}
