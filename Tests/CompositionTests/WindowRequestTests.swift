import Core
import CoreTesting
import Design
import Foundation
import Shell
import Testing

@testable import Composition

/// The requests of other processes at the socket of a window.
@MainActor
struct WindowRequestTests {
    @MainActor
    private final class Notices {
        var raised: [String] = []
        var requests = 0
        var before = 0
    }

    private let notices = Notices()

    private func claimed(_ app: TestApp) throws {
        let isClaimed = try app.window.claim(
            beforeChange: { [notices] in notices.before += 1 }, onRaise: { [notices] in notices.raised.append($0) },
            onRequest: { [notices] in notices.requests += 1 })
        try #require(isClaimed)
    }

    private func ask(_ request: WindowRequest, of app: TestApp) async -> WindowReply? {
        let directory = app.dependencies.services.directories.runtime
        return await onOwnThread {
            WindowClient.send(request, to: .main, in: directory, receivedWithin: .seconds(60))
        }
    }

    @Test func quickActionRunsInTheWindowThatIsOpen() async throws {
        let app = try await TestApp.authenticated()
        try claimed(app)
        #expect(await ask(.quickAction("feedback-form"), of: app) == WindowReply(ok: true, message: "done"))
        #expect(app.status.sheets == ["feedback-form"])
        #expect(notices.before == 1)
        #expect(notices.raised == ["Send feedback (from your desktop's menu)."])
        await app.window.close()
    }

    @Test func waitingQuickActionIsReported() async throws {
        let app = try await TestApp.authenticated()
        try claimed(app)
        await app.window.enter(.inactive)
        let reply = await ask(.quickAction("feedback-form"), of: app)
        #expect(reply == WindowReply(ok: true, message: "will run when you are signed in and use the window"))
        #expect(app.status.sheets == [])
        await app.window.enter(.active)
        #expect(app.status.sheets == ["feedback-form"])
        await app.window.close()
    }

    @Test func quickActionThatThisVersionDoesNotHaveIsRefused() async throws {
        let app = try await TestApp.authenticated()
        try claimed(app)
        let reply = await ask(.quickAction("feedback-frm"), of: app)
        #expect(reply?.ok == false)
        #expect(reply?.message == "There is no quick action 'feedback-frm'. Did you mean 'feedback-form'?")
        #expect(notices.raised == [])
        await app.window.close()
    }

    @Test(arguments: WindowPhase.allCases)
    func windowReportsItsProcessAndPhase(phase: WindowPhase) async throws {
        let app = try await TestApp.authenticated()
        try claimed(app)
        await app.window.enter(phase)
        let reply = await ask(.report, of: app)
        #expect(reply?.process == getpid())
        #expect(reply?.phase == phase)
        await app.window.close()
    }

    @Test func refusedLinkIsRefusedToTheClientAndChangesNothing() async throws {
        let app = try await TestApp.authenticated()
        try claimed(app)
        let reply = await ask(.open("slipway://nowhere"), of: app)
        #expect(reply?.ok == false)
        #expect(notices.requests == 0)
        #expect(await ask(.open("slipway://content/chat"), of: app) == WindowReply(ok: true, message: "followed"))
        #expect(notices.requests == 1)
        #expect(app.status.path == ["chat"])
        #expect(await ask(.raise, of: app) == WindowReply(ok: true, message: "raised"))
        #expect(notices.raised == ["Here is the window you asked for."])
        await app.window.close()
    }
}
