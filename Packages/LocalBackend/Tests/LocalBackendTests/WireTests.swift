import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// HTTP itself: what is read, how much of it, and for how long.
    struct WireTests {
        @Test(.backend) func aConnectionIsKeptAndAnswersInOrder() async throws {
            let connection = try RawConnection(port: test.port)
            let body = #"{"email":"a@example.com","password":"123456"}"#
            // Both at once: the second waits in the buffer behind the first.
            await connection.send(
                test.request("POST", "/auth/v1/signup", body, keepsAlive: true)
                    + test.request("GET", "/auth/v1/health", keepsAlive: true))
            let first = try await connection.answer()
            #expect(first.status == 200)
            #expect(first.headers["connection"] == "keep-alive")
            #expect(first.headers["date"] == "Fri, 15 Jan 2027 08:00:00 GMT")
            #expect(try await connection.answer().string("name") == "GoTrue")
            await connection.send(test.request("GET", "/auth/v1/health"))
            #expect(try await connection.answer().headers["connection"] == "close")
            #expect(await connection.isAtEnd())
        }

        @Test(.backend) func aBodyOverTheCapIsRefusedBeforeItIsSent() async throws {
            let connection = try await test.connect(
                sending: test.request("POST", "/auth/v1/signup", headers: ["Content-Length": "1048577"]))
            let answer = try await connection.answer()
            #expect(answer.status == 413)
            #expect(answer.errorCode == "request_entity_too_large")
            #expect(answer.headers["connection"] == "close")
        }

        @Test(.backend) func aClientThatSendsItAllBeforeItReadsStillGetsTheRefusal() async throws {
            let body = String(repeating: " ", count: 3 << 20)
            let answer = try await test.call("POST", "/auth/v1/signup", body, newForm: false)
            #expect(answer.status == 413)
            #expect(answer.json["code"] as? Int == 413)
        }

        @Test(.backend) func aBodyOfExactlyTheCapIsRead() async throws {
            let json = #"{"email":"a@example.com","password":"123456"}"#
            let body = json + String(repeating: " ", count: (1 << 20) - json.utf8.count)
            let answer = try await test.call("POST", "/auth/v1/signup", body)
            #expect(answer.status == 200)
        }

        @Test(
            .backend,
            arguments: [
                "chunked", "gzip, chunked", "", "identity", "chunked\r\nTransfer-Encoding: chunked",
                "chunked\r\nContent-Length: 5",
            ])
        func aTransferCodingIsRefused(_ coding: String) async throws {
            let connection = try await test.connect(
                sending: "POST / HTTP/1.1\r\nTransfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n")
            #expect(try await connection.answer().status == 411)
            #expect(await connection.isAtEnd())
        }

        @Test(.backend) func aClientThatExpectsContinueGetsIt() async throws {
            let body = #"{"email":"a@example.com","password":"123456"}"#
            let connection = try RawConnection(port: test.port)
            let headers = ["Expect": "100-continue", "Content-Length": String(body.utf8.count)]
            await connection.send(test.request("POST", "/auth/v1/signup", headers: headers))
            #expect(try await connection.answer().status == 100)
            await connection.send(body)
            #expect(try await connection.answer().status == 200)
        }

        @Test(
            .backend,
            arguments: [
                "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 17_000) + "\r\n\r\n",
                "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 40_000),
                "GET / HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 101) + "\r\n",
                String(repeating: "G", count: 20_000),
            ])
        func aHeadOverTheCapIsRefused(_ bytes: String) async throws {
            let connection = try await test.connect(sending: bytes)
            #expect(try await connection.answer().status == 431)
            #expect(await connection.isAtEnd())
        }

        @Test(.backend, arguments: ["HTTP/1.0", "HTTP/1.2", "HTTP/2.0"])
        func anotherVersionOfHTTPIsRefused(_ version: String) async throws {
            let connection = try await test.connect(sending: "GET /auth/v1/health \(version)\r\n\r\n")
            let answer = try await connection.answer()
            #expect(answer.status == 505 && answer.text == "Only HTTP/1.1 is supported.\n")
            #expect(await connection.isAtEnd())
        }

        @Test(
            .backend,
            arguments: [
                "nonsense\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
                "GET http://127.0.0.1/ HTTP/1.1\r\n\r\n", "G@T / HTTP/1.1\r\n\r\n", "GET /\u{e9} HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / HTTP/1.1\r\nA : b\r\n\r\n",
                "GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n",
                "GET / HTTP/1.1\r\nA: b\u{0}c\r\n\r\n", "GET / HTTP/1.1\r\nA: b\nC: d\r\n\r\n",
                "POST / HTTP/1.1\r\nContent-Length: 1x\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
                // Lines that do not end in CR LF, and blanks that HTTP does not know.
                "GET / HTTP/1.1\nA: b\n\n", "GET / HTTP/1.1\r\nA: b\n\r\n\r\n", "\n", "GET / HTTP/1.1\r\r\n\r\n",
                "GET / HTTP/1.1\r\nA: b\rC: d\r\n\r\n", "GET\t/ HTTP/1.1\r\n\r\n", "\u{feff}GET / HTTP/1.1\r\n\r\n",
                "POST / HTTP/1.1\r\nContent-Length:\u{a0}0\r\n\r\n",
                "POST / HTTP/1.1\r\nContent-Length: 0\u{a0}\r\n\r\n",
                "POST / HTTP/1.1\r\nContent-Length: \u{2003}0\r\n\r\n",
                "POST / HTTP/1.1\r\nContent-Length\u{a0}: 0\r\n\r\n",
                // Other words for a length.
                "POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 0x1\r\n\r\n",
                "POST / HTTP/1.1\r\nContent-Length: \u{661}\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 1, 1\r\n\r\n",
                "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n",
                "POST / HTTP/1.1\r\nContent-Length: \r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 1 1\r\n\r\n",
            ])
        func whatIsNotHTTPIsRefused(_ bytes: String) async throws {
            let connection = try await test.connect(sending: bytes)
            #expect(try await connection.answer().status == 400)
            #expect(await connection.isAtEnd())
        }

        @Test(.backend) func aRefusedBodyIsNotTakenForTheNextRequest() async throws {
            let smuggled = test.request("POST", "/auth/v1/signup", #"{"email":"x@example.com","password":"123456"}"#)
            let connection = try await test.connect(
                sending: test.request(
                    "POST", "/auth/v1/signup", smuggled, headers: ["Origin": "https://evil.example"],
                    keepsAlive: true))
            #expect(try await connection.answer().status == 403)
            #expect(try await test.signIn("x@example.com", password: "123456").status == 400)
        }

        @Test(.backend(limits: ServerLimits(arrival: .milliseconds(50), shutdown: .milliseconds(50))))
        func aRequestThatDoesNotArriveInTimeIsGivenUp() async throws {
            for bytes in [
                "GET / HT", test.request("POST", "/auth/v1/signup", headers: ["Content-Length": "9"]) + "{",
            ] {
                let connection = try await test.connect(sending: bytes)
                #expect(try await connection.answer().status == 408)
                #expect(await connection.isAtEnd())
            }
        }

        @Test(.backend(limits: ServerLimits(connections: 2)))
        func theLongestIdleConnectionMakesRoomForANewOne() async throws {
            var kept: [RawConnection] = []
            for _ in 0..<3 {
                let connection = try await test.connect(
                    sending: test.request("GET", "/auth/v1/health", keepsAlive: true))
                #expect(try await connection.answer().status == 200)
                kept.append(connection)
            }
            #expect(await kept[0].isAtEnd())
            for connection in kept[1...] {
                await connection.send(test.request("GET", "/auth/v1/health"))
                #expect(try await connection.answer().status == 200)
            }
        }

        @Test func whenAllAreBusyMoreConnectionsAreRefused() async throws {
            let gate = Gate()
            try await TestBackend.with(limits: ServerLimits(connections: 1), additional: [gate.endpoint]) { test in
                let busy = try await test.connect(sending: test.request("GET", "/auth/v1/waiting"))
                await gate.arrival()
                #expect(await (try RawConnection(port: test.port)).isAtEnd())
                gate.open()
                #expect(try await busy.answer().status == 200)
            }
        }

        @Test func aStopLetsTheCallInFlightFinish() async throws {
            let gate = Gate()
            try await TestBackend.with(limits: ServerLimits(shutdown: .seconds(60)), additional: [gate.endpoint]) {
                test in
                let idle = try await test.connect(sending: test.request("GET", "/auth/v1/health", keepsAlive: true))
                #expect(try await idle.answer().status == 200)
                let busy = try await test.connect(sending: test.request("GET", "/auth/v1/waiting", keepsAlive: true))
                await gate.arrival()

                async let stopped: Void = test.backend.stop()
                #expect(await idle.isAtEnd())
                gate.open()
                let answer = try await busy.answer()
                #expect(answer.status == 200)
                #expect(answer.headers["connection"] == "close")
                await stopped
            }
        }

        @Test func aStopDoesNotWaitForeverForACall() async throws {
            let gate = Gate()
            try await TestBackend.with(limits: ServerLimits(shutdown: .milliseconds(50)), additional: [gate.endpoint]) {
                test in
                let busy = try await test.connect(sending: test.request("GET", "/auth/v1/waiting"))
                await gate.arrival()
                await test.backend.stop()
                #expect(await busy.isAtEnd())
                gate.open()
            }
        }
    }
}

/// Holds calls until it is opened, and reports when one has arrived.
private final class Gate: Sendable {
    private let arrivals = AsyncStream.makeStream(of: Void.self)
    private let openings = AsyncStream.makeStream(of: Void.self)

    /// Answers once the gate is open.
    var endpoint: Endpoint {
        Endpoint("GET", "/auth/v1/waiting", .key) { [self] (_: Request) in
            arrivals.continuation.yield()
            for await _ in openings.stream { break }
            return .text("through", status: 200)
        }
    }

    func arrival() async {
        for await _ in arrivals.stream { return }
    }

    func open() { openings.continuation.finish() }
}
