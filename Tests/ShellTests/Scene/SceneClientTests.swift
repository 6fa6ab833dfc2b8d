import CoreTesting
import Foundation
import Testing

@testable import Shell

struct SceneClientTests {
    let home: TemporaryDirectory

    init() throws {
        home = try TemporaryDirectory()
        ProcessSignals.ignoreBrokenPipes()
    }

    private func touch(_ name: String, _ age: TimeInterval) throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000 - age)
        let isMade = FileManager.default.createFile(
            atPath: home.path(name).path, contents: nil, attributes: [.modificationDate: date])
        try #require(isMade)
    }

    @Test func scenesAreListedTheNewestFirst() throws {
        #expect(WindowClient.scenes(in: home.path("nowhere")) == [])
        #expect(WindowClient.scenes(in: home.url) == [])
        #expect(WindowClient.send(.raise, to: .main, in: home.path("nowhere")) == nil)
        try touch("old.sock", 300)
        try touch("new.sock", 100)
        try touch("middle.sock", 200)
        try touch("main.lock", 0)
        try touch("Not A Scene.sock", 0)
        try touch("sock", 0)
        #expect(WindowClient.scenes(in: home.url).map(\.description) == ["new", "middle", "old"])
    }

    @Test func aWindowThatClosesWithoutAReplyIsReported() async throws {
        let socket = try RawSocket.listening(at: home.path("main.sock"))
        defer { socket.close() }
        let reply = await withTaskGroup(of: WindowReply?.self) { group in
            group.addTask { await onOwnThread { [url = home.url] in WindowClient.send(.raise, to: .main, in: url) } }
            await onOwnThread { socket.acceptAndClose() }
            return await group.next() ?? nil
        }
        #expect(reply == .silence)
    }

    /// The window replies on the actor that asks.
    @MainActor
    @Test func whoAsksGoesOnMeanwhile() async throws {
        let socket = try #require(try SceneSocket.claim(.main, in: home.url))
        try socket.listen { _ in await MainActor.run { WindowReply(ok: true, message: "done") } }
        #expect(await WindowClient.ask(.main, .raise, in: home.url) == WindowReply(ok: true, message: "done"))
        socket.close()
    }

    @Test func aWindowThatHasConfirmedARequestIsStillAtIt() async throws {
        let socket = try #require(try SceneSocket.claim(.main, in: home.url))
        let (release, end) = AsyncStream.makeStream(of: Void.self)
        try socket.listen { _ in
            for await _ in release {}
            return WindowReply(ok: true, message: "")
        }
        let reply = await onOwnThread { [url = home.url] in
            WindowClient.send(
                .raise, to: .main, in: url, receivedWithin: .seconds(60), repliedWithin: .milliseconds(50))
        }
        #expect(reply == .delay)
        end.finish()
        socket.close()
    }
}

/// Malicious or faulty clients: none may block the next client.
@Suite(.timeLimit(.minutes(10))) final class HostileClientTests {
    let home: TemporaryDirectory
    let socket: SceneSocket
    let file: URL

    init() throws {
        home = try TemporaryDirectory()
        socket = try #require(try SceneSocket.claim(.main, in: home.url))
        file = home.path("main.sock")
    }

    deinit {
        socket.close()
    }

    /// - Parameter limit: short only where a client is expected to exceed it: on a busy machine every client is
    ///   slow.
    private func listen(limit: Duration = .seconds(600)) throws {
        try socket.listen(limit: limit) { WindowReply(ok: true, message: $0.url ?? "") }
    }

    private func expectService() async {
        // The clients before this one may each use up their time.
        let reply = await onOwnThread { [url = home.url] in
            WindowClient.send(.open("next"), to: .main, in: url, receivedWithin: .seconds(60))
        }
        #expect(reply == WindowReply(ok: true, message: "next"))
    }

    @Test(arguments: [
        "\n", "hello\n", "{}\n", "[]\n", #"{"kind":"erase"}"# + "\n", #"{"kind":1}"# + "\n", "\u{0}\n",
        String(repeating: "[", count: 10_000) + "\n", String(repeating: "a", count: 16_385) + "\n",
        String(repeating: "a", count: 100_000),
    ])
    func aMalformedRequestIsDisconnected(text: String) async throws {
        try listen(limit: .seconds(2))
        let client = try RawSocket.connected(to: file)
        let received = await onOwnThread {
            client.send(text.utf8)
            return client.receiveAll()
        }
        #expect(received == "")
        client.close()
        await expectService()
    }

    @Test func aSilentClientIsDisconnected() async throws {
        try listen(limit: .seconds(2))
        let clients = try (0..<3).map { _ in try RawSocket.connected(to: file) }
        await expectService()
        for client in clients {
            #expect(await onOwnThread { client.receiveAll() } == "")
            client.close()
        }
    }

    @Test func aSlowClientIsDisconnected() async throws {
        try listen(limit: .seconds(2))
        let client = try RawSocket.connected(to: file)
        // Each letter arrives in time, but the line never ends: this ends when the server closes the connection.
        let letters = await onOwnThread {
            var letters = 0
            while client.send("a".utf8), !client.isClosed(within: .milliseconds(5)) { letters += 1 }
            return letters
        }
        #expect(letters < 16_384)
        client.close()
        await expectService()
    }

    @Test(arguments: ["", #"{"kind":"#, #"{"kind":"raise"}"#, #"{"kind":"open","url":"a"}"# + "\n"])
    func aClientThatDisconnectsEarlyDoesNotAffectOthers(text: String) async throws {
        try listen()
        for _ in 0..<20 {
            let client = try RawSocket.connected(to: file)
            client.send(text.utf8)
            client.close()
        }
        await expectService()
    }

    @Test func aFragmentedRequestIsServed() async throws {
        try listen()
        let client = try RawSocket.connected(to: file)
        let received = await onOwnThread {
            for byte in (#"{"url":"a","kind":"open"}"# + "\n").utf8 { client.send([byte]) }
            return client.receiveAll()
        }
        let lines = received.split(separator: "\n")
        #expect(lines.first == "{}")
        let reply = try JSONDecoder().decode(WindowReply.self, from: Data((lines.last ?? "").utf8))
        #expect(reply == WindowReply(ok: true, message: "a"))
        client.close()
    }

    @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
    func aSocketOfAnotherUserIsRefused() async {
        await #expect(processExitsWith: .exitCode(7)) {
            var ends: [Int32] = [-1, -1]
            #if canImport(Glibc)
                guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { exit(1) }
            #else
                guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { exit(1) }
            #endif
            guard SceneConnection(ends[0]) != nil else { exit(2) }
            guard seteuid(65_534) == 0 else { exit(3) }
            exit(SceneConnection(ends[0]) == nil ? 7 : 4)
        }
    }
}
