import CoreTesting
import Foundation
import Testing

@testable import Shell

@Suite struct SceneVisitorTests {
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
        try touch("old.sock", 300)
        try touch("new.sock", 100)
        try touch("middle.sock", 200)
        try touch("main.lock", 0)
        try touch("Not A Scene.sock", 0)
        try touch("sock", 0)
        #expect(SceneVisitor.scenes(in: home.url).map(\.description) == ["new", "middle", "old"])
    }

    @Test func whereThereIsNothingThereAreNoScenes() throws {
        #expect(SceneVisitor.scenes(in: home.path("nowhere")) == [])
        #expect(SceneVisitor.scenes(in: home.url) == [])
        #expect(SceneVisitor.visit(.main, in: home.path("nowhere"), .raise) == nil)
    }

    @Test func aWindowThatGoesAwayWithoutAWordIsSaidToHave() async throws {
        let door = try RawSocket.bound(to: home.path("main.sock"), isListening: true)
        defer { door.close() }
        let reply = await withTaskGroup(of: VisitReply?.self) { group in
            group.addTask { await onOwnThread { [url = home.url] in SceneVisitor.visit(.main, in: url, .raise) } }
            await onOwnThread { door.acceptAndClose() }
            return await group.next() ?? nil
        }
        #expect(reply == VisitReply(ok: false, message: "The running shell did not answer."))
    }
}

/// Visitors that mean harm, or do it: none may keep the next one out.
@Suite(.timeLimit(.minutes(10))) struct HostileVisitorTests {
    let home: TemporaryDirectory
    let door: SceneSocket
    let file: URL

    init() throws {
        home = try TemporaryDirectory()
        door = try #require(try SceneSocket.claim(.main, in: home.url))
        file = home.path("main.sock")
    }

    /// - Parameter patience: short only where a visitor is expected to run out of it: on a busy machine every visitor is slow.
    private func listen(patience: Duration = .seconds(600)) throws {
        try door.listen(patience: patience) { VisitReply(ok: true, message: $0.url ?? "") }
    }

    private func expectService() async {
        let reply = await onOwnThread { [url = home.url] in SceneVisitor.visit(.main, in: url, .open("next")) }
        #expect(reply == VisitReply(ok: true, message: "next"))
    }

    @Test(arguments: [
        "\n", "hello\n", "{}\n", "[]\n", #"{"wish":"erase"}"# + "\n", #"{"wish":1}"# + "\n", "\u{0}\n",
        String(repeating: "[", count: 10_000) + "\n", String(repeating: "a", count: 16_385) + "\n",
        String(repeating: "a", count: 100_000),
    ])
    func whatIsNoWishIsShownTheDoor(text: String) async throws {
        try listen(patience: .seconds(2))
        let visitor = try RawSocket.connected(to: file)
        let heard = await onOwnThread {
            visitor.send(text.utf8)
            return visitor.receiveAll()
        }
        #expect(heard == "")
        visitor.close()
        await expectService()
        door.close()
    }

    @Test func whoSaysNothingIsShownTheDoor() async throws {
        try listen(patience: .seconds(2))
        let visitors = try (0..<3).map { _ in try RawSocket.connected(to: file) }
        await expectService()
        for visitor in visitors {
            #expect(await onOwnThread { visitor.receiveAll() } == "")
            visitor.close()
        }
        door.close()
    }

    @Test func whoSpeaksTooSlowlyIsShownTheDoor() async throws {
        try listen(patience: .seconds(2))
        let visitor = try RawSocket.connected(to: file)
        // Each letter in good time, the line never: this ends when the door is shut.
        let letters = await onOwnThread {
            var letters = 0
            while visitor.send("a".utf8), !visitor.isClosed(within: .milliseconds(5)) { letters += 1 }
            return letters
        }
        #expect(letters < 16_384)
        visitor.close()
        await expectService()
        door.close()
    }

    @Test(arguments: ["", #"{"wish":"#, #"{"wish":"raise"}"#, #"{"wish":"open","url":"a"}"# + "\n"])
    func whoGoesWithoutListeningHarmsNobody(text: String) async throws {
        try listen()
        for _ in 0..<20 {
            let visitor = try RawSocket.connected(to: file)
            visitor.send(text.utf8)
            visitor.close()
        }
        await expectService()
        door.close()
    }

    @Test func aWishInPiecesIsUnderstood() async throws {
        try listen()
        let visitor = try RawSocket.connected(to: file)
        let heard = await onOwnThread {
            for byte in (#"{"url":"a","wish":"open"}"# + "\n").utf8 { visitor.send([byte]) }
            return visitor.receiveAll()
        }
        #expect(try JSONDecoder().decode(VisitReply.self, from: Data(heard.utf8)) == VisitReply(ok: true, message: "a"))
        visitor.close()
        door.close()
    }

    @Test(.enabled(if: geteuid() == 0, "only root can become somebody else"))
    func anotherUserIsNotTalkedTo() async {
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

    @Test func whatIsNoSocketIsNotTalkedTo() throws {
        let pipe = try TestPipe()
        #expect(SceneConnection(pipe.writeEnd) == nil)
        pipe.finish()
        door.close()
    }
}
