import Core
import CoreTesting
import Foundation
import Synchronization
import Testing

@testable import Shell

struct SceneSocketTests {
    let home: TemporaryDirectory
    let directory: URL

    init() throws {
        home = try TemporaryDirectory()
        directory = home.path("runtime")
    }

    private func claim(_ scene: SceneName = .main) throws -> SceneSocket {
        try #require(try SceneSocket.claim(scene, in: directory))
    }

    private func request(_ scene: SceneName = .main, _ request: WindowRequest = .raise) async -> WindowReply? {
        await onOwnThread { [directory] in
            WindowClient.send(request, to: scene, in: directory, receivedWithin: .seconds(60))
        }
    }

    private static func reply(_ request: WindowRequest) -> WindowReply {
        WindowReply(ok: request.kind == .open, message: request.url ?? "no link")
    }

    @Test func aSceneHasOneOwnerAndIsFreeAfterwards() throws {
        let first = try claim()
        #expect(try SceneSocket.claim(.main, in: directory) == nil)
        let other = try claim(try #require(SceneName("other")))
        other.close()
        first.close()
        try claim().close()
    }

    @Test func aRequestIsServedAndAnswered() async throws {
        let socket = try claim()
        try socket.listen { Self.reply($0) }
        #expect(
            await request(.main, .open("example://a?b=\"c\"\n"))
                == WindowReply(ok: true, message: "example://a?b=\"c\"\n")
        )
        #expect(await request(.main, .raise) == WindowReply(ok: false, message: "no link"))
        socket.close()
    }

    @Test func manyClientsAtOnceAreAllServed() async throws {
        let socket = try claim()
        try socket.listen { Self.reply($0) }
        let replies = await withTaskGroup(of: WindowReply?.self) { group in
            for number in 0..<40 { group.addTask { await request(.main, .open("\(number)")) } }
            return await group.reduce(into: []) { $0.append($1?.message) }
        }
        #expect(Set(replies) == Set((0..<40).map { "\($0)" }))
        socket.close()
    }

    @Test func requestsOfDisconnectedClientsAreNotServed() async throws {
        let served = Mutex<[String]>([])
        let socket = try claim()
        try socket.listen(limit: .seconds(60)) { request in
            served.withLock { $0.append(request.url ?? "") }
            return WindowReply(ok: true, message: "")
        }
        let file = directory.appendingPathComponent("main.sock")
        // As long as this client sends nothing, no other client is served.
        let first = try RawSocket.connected(to: file)
        let gone = try RawSocket.connected(to: file)
        gone.send((#"{"kind":"open","url":"too late"}"# + "\n").utf8)
        gone.close()
        first.close()
        #expect(await request(.main, .open("in time"))?.ok == true)
        #expect(served.withLock { $0 } == ["in time"])
        socket.close()
    }

    @Test func aClosedSocketRefusesConnections() async throws {
        #expect(await request() == nil)
        let socket = try claim()
        #expect(await request() == nil)
        try socket.listen { Self.reply($0) }
        socket.close()
        #expect(await request() == nil)
        #expect(try home.names == ["runtime"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["main.lock"])
    }

    @Test func closingTwiceKeepsTheNextOwnersSocket() async throws {
        let first = try claim()
        try first.listen { _ in WindowReply(ok: true, message: "first") }
        first.close()
        let second = try claim()
        try second.listen { _ in WindowReply(ok: true, message: "second") }
        first.close()
        #expect(await request()?.message == "second")
        second.close()
    }

    /// Even in a directory that others could enter.
    @Test func onlyTheOwnerCanConnect() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
        try #require(chmod(directory.path, 0o777) == 0)
        let socket = try claim()
        try socket.listen { Self.reply($0) }
        #expect(try FileStatus(at: directory).permissions == 0o700)
        #expect(try FileStatus(at: directory.appendingPathComponent("main.sock")).permissions == 0o600)
        #expect(try FileStatus(at: directory.appendingPathComponent("main.lock")).permissions == 0o600)
        socket.close()
    }

    @Test func aSocketLeftByAKilledProcessIsReplaced() async throws {
        try claim().close()
        let stale = try RawSocket.listening(at: directory.appendingPathComponent("main.sock"))
        stale.close()
        #expect(WindowClient.scenes(in: directory) == [.main])
        #expect(await request() == nil)
        #expect(OpenWindow.all(in: directory) == [])
        let socket = try claim()
        try socket.listen { Self.reply($0) }
        #expect(await request(.main, .open("a"))?.message == "a")
        socket.close()
    }

    @Test func anObstacleThatCannotBeMovedIsReported() throws {
        let socket = try claim()
        let file = directory.appendingPathComponent("main.sock")
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        #expect(throws: FileError("listen at", file, code: EADDRINUSE)) { try socket.listen { Self.reply($0) } }
        socket.close()
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test func aPathLongerThanASocketsAddressWorks() async throws {
        let deep = home.path(String(repeating: "long-", count: 40)).appendingPathComponent(
            String(repeating: "x", count: 200))
        let socket = try #require(try SceneSocket.claim(.main, in: deep))
        try socket.listen { Self.reply($0) }
        let reply = await onOwnThread { WindowClient.send(.open("far"), to: .main, in: deep) }
        #expect(reply == WindowReply(ok: true, message: "far"))
        socket.close()
    }
}

struct SceneNameTests {
    @Test(arguments: ["main", "a", "0", "left-window", "a-", "a--b", "12345678901234567890123456789012"])
    func goodNamesAreKept(name: String) throws {
        #expect(try #require(SceneName(name)).description == name)
    }

    @Test(arguments: [
        "", "-a", "A", "Main", "a b", "a.b", "a/b", "..", "../a", "a\n", "a\u{0}", "é", "a_b",
        "123456789012345678901234567890123",
    ])
    func namesThatWouldBeTroubleInAFileNameAreRefused(name: String) {
        #expect(SceneName(name) == nil)
    }
}
