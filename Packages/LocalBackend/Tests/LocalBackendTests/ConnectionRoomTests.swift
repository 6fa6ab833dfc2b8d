import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Which connections are accepted when there are many.
    struct ConnectionRoomTests {
        private static func limits(_ connections: Int, ofOneClient: Int = .max) -> ServerLimits {
            var limits = ServerLimits()
            limits.connections = connections
            limits.connectionsOfOneClient = ofOneClient
            // No test here depends on time limits.
            limits.arrival = .seconds(3600)
            limits.clientName = { peer in
                guard case .network(let address, _) = peer else { return "" }
                return address.host
            }
            return limits
        }

        @Test(
            .backend(limits: limits(4)),
            arguments: [
                "G", "GET /auth/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\n",
                "POST /auth/v1/signup HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
            ])
        func aRequestThatIsNotWholeMakesRoom(_ part: String) async throws {
            let parts = try (0..<4).map { _ in try RawConnection(port: test.port) }
            for connection in parts { await connection.send(part) }
            #expect(try await test.call("GET", "/auth/v1/health").status == 200)
        }

        @Test func oneClientLeavesRoomForOthers() async throws {
            try await TestBackend.with(limits: Self.limits(4, ofOneClient: 3), additional: [Endless().endpoint]) {
                test in
                let greedy = try (0..<5).map { _ in try RawConnection(port: test.port, from: (lastByte: 2, port: 0)) }
                for connection in greedy { await connection.send(test.request("GET", "/auth/v1/endless")) }
                #expect(try await test.call("GET", "/auth/v1/health").status == 200)
                for connection in greedy { connection.hangUp() }
            }
        }

        @Test(.backend(limits: limits(8, ofOneClient: 2)))
        func aClientWithAsManyAsItMayHaveGivesUpItsOwnIdleOne() async throws {
            let other = try await test.connect(sending: test.request("GET", "/auth/v1/health", keepsAlive: true))
            #expect(try await other.answer().status == 200)
            var own: [RawConnection] = []
            for _ in 0..<3 {
                own.append(try RawConnection(port: test.port, from: (lastByte: 2, port: 0)))
                await own[own.count - 1].send(test.request("GET", "/auth/v1/health", keepsAlive: true))
                #expect(try await own[own.count - 1].answer().status == 200)
            }
            #expect(await own[0].isAtEnd())
            for connection in [other, own[1], own[2]] {
                await connection.send(test.request("GET", "/auth/v1/health"))
                #expect(try await connection.answer().status == 200)
            }
        }

        @Test(arguments: [
            ("127.0.0.1", "this machine"), ("127.1.2.3", "this machine"), ("::1", "this machine"),
            ("::ffff:127.0.0.1", "this machine"), ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:DB8:1:2::9", "2001:db8:1:2::/64"),
            ("2001:db8::9", "2001:db8:0:0::/64"), ("fe80::1%eth0", "fe80:0:0:0::/64"), ("", ""),
        ])
        func oneClientIsKnownByAllOfItsAddresses(_ address: String, name: String) {
            #expect(ClientName.of(address: address) == name)
        }
    }
}
