import Core
import CoreTesting
import Foundation
import Logging
import Testing

@testable import Composition
@testable import Shell

@Suite(.timeLimit(.minutes(10))) @MainActor
struct LifecycleTests {
    @MainActor
    private final class Work {
        var done: [String] = []
        var holdsUse = false
        private var held: CheckedContinuation<Void, Never>?

        func use() async {
            done.append("use")
            if holdsUse { await withCheckedContinuation { held = $0 } }
        }

        var isHeld: Bool { held != nil }

        func letGo() {
            held?.resume()
            held = nil
        }
    }

    private let work = Work()
    private let lifecycle: Lifecycle

    init() {
        lifecycle = Lifecycle(
            work: Lifecycle.Work(
                use: { [work] in await work.use() }, runQuickActions: { [work] in work.done.append("quick actions") },
                save: { [work] in work.done.append("save") },
                releaseCaches: { [work] in work.done.append("release") }),
            scene: .main, logger: Logger(label: "test"))
    }

    @Test(
        arguments: [
            (.active, ["use", "quick actions"]), (.inactive, ["save"]), (.background, ["save", "release"]),
        ] as [(WindowPhase, [String])])
    func eachPhaseHasItsWork(phase: WindowPhase, expected: [String]) async {
        await lifecycle.enter(phase)
        #expect(work.done == expected)
        #expect(lifecycle.phase == phase)
    }

    @Test func aQuickReturnToTheWindowSendsOneRequest() async throws {
        work.holdsUse = true
        let first = Task { await lifecycle.enter(.active) }
        try await until { work.isHeld }
        await lifecycle.enter(.inactive)
        let second = Task { await lifecycle.enter(.active) }
        try await until { lifecycle.phase == .active }
        work.holdsUse = false
        work.letGo()
        await first.value
        await second.value
        #expect(work.done == ["use", "save", "quick actions", "quick actions"])
        await lifecycle.enter(.active)
        #expect(work.done.suffix(2) == ["use", "quick actions"])
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
