import CoreTesting
import Foundation
import Testing

@testable import Shell

struct OpenWindowTests {
    let home: TemporaryDirectory

    init() throws {
        home = try TemporaryDirectory()
    }

    private func open(_ name: String, _ phase: WindowPhase = .active) throws -> SceneSocket {
        let scene = try #require(SceneName(name))
        let socket = try #require(try SceneSocket.claim(scene, in: home.url))
        try socket.listen { request in
            guard request == .report else { return WindowReply(ok: false, message: "no report") }
            return WindowReply(ok: true, message: "", process: 7, phase: phase)
        }
        return socket
    }

    private func all() async -> [OpenWindow] {
        await onOwnThread { [url = home.url] in OpenWindow.all(in: url, within: .seconds(60)) }
    }

    @Test func windowsReportTheirProcessAndPhase() async throws {
        let sockets = [try open("one", .inactive), try open("two", .background)]
        let windows = await all()
        #expect(Set(windows.map(\.scene.description)) == ["one", "two"])
        #expect(windows.allSatisfy { $0.process == 7 })
        #expect(windows.first { $0.scene.description == "one" }?.phase == .inactive)
        for socket in sockets { socket.close() }
        #expect(await all() == [])
    }

    @Test func theWindowThatWasUsedLastComesFirst() async throws {
        let sockets = [try open("one"), try open("two"), try open("three")]
        for (index, first) in [(0, "one"), (2, "three"), (1, "two"), (0, "one")] {
            sockets[index].touch()
            #expect(await all().first?.scene.description == first)
        }
        sockets[1].close()
        sockets[1].touch()
        #expect(await all().map(\.scene.description) == ["one", "three"])
    }

    @Test(
        arguments: [
            ([], .background), ([.active], .active), ([.inactive], .inactive), ([.background], .background),
            ([.background, .active, .inactive], .active), ([.background, .inactive], .inactive),
            ([.background, .background], .background),
        ] as [([WindowPhase], WindowPhase)])
    func windowsTogetherAreWhatTheyAre(phases: [WindowPhase], together: WindowPhase) {
        #expect(WindowPhase.aggregate(phases) == together)
    }
}
