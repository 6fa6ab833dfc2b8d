import AuthFeatureTesting
import Core
import Foundation
import Navigation
import Testing

@testable import Composition
@testable import Shell

@Suite(.timeLimit(.minutes(10))) @MainActor
struct LifecycleTests {
    @Test func aQuickReturnToTheWindowSendsOneRequest() async throws {
        let app = try await TestApp.authenticated()
        let requests = { app.server.calls.filter { $0.hasSuffix("/user") }.count }
        let before = requests()
        // Each has begun when the next line is reached.
        let returns = (1...2).map { _ in Task.immediate { await app.window.enter(.active) } }
        for quick in returns { await quick.value }
        #expect(requests() == before + 1)
        await app.window.enter(.active)
        #expect(requests() == before + 2)
    }

    @Test(arguments: [WindowPhase.inactive, .background])
    func whatTheUserDidIsSavedWhenTheWindowIsLeft(phase: WindowPhase) async throws {
        let app = try await TestApp.authenticated()
        app.window.router.perform(.selectTab("settings"))
        await app.window.enter(phase)
        #expect(try await app.window.store.load(scene: "main")?.navigation.selectedTab == "settings")
    }

    @Test func theReportNamesEveryWindowAndTheApp() {
        #expect(LifecycleReport.lines([]) == [DiagnosticLine("open windows", "none")])
        #expect(
            LifecycleReport.lines([
                OpenWindow(scene: .main, process: 12, phase: .inactive),
                OpenWindow(scene: SceneName("other") ?? .main, process: nil, phase: nil),
            ]) == [
                DiagnosticLine("app", "inactive"), DiagnosticLine("main", "process 12, inactive"),
                DiagnosticLine("other", "does not answer. Its process is stopped or busy."),
            ])
    }
}
