import Foundation
import Synchronization
import Testing

@testable import ModuleTools

/// Which tests run after a save, and what is said about it.
struct WatchRunsTests {
    /// What the command writes, and the plans that it runs.
    final class Recorder: Sendable {
        let answers = Mutex("")
        let remarks = Mutex("")
        let plans = Mutex<[[String]]>([])
        /// The results of the next runs.
        let results = Mutex<[Result<[String: Int], ToolFailure>]>([])
        let failure = Mutex<ToolFailure?>(nil)
        /// Whether answers can be written.
        let isFull = Mutex(false)

        func output(isTerminal: Bool = false) -> Output {
            Output(
                data: { text in
                    if self.isFull.withLock(\.self) {
                        throw ToolFailure.cannotWrite(file: "standard output", reason: "full")
                    }
                    self.answers.withLock { $0 += text }
                }, remark: { text in self.remarks.withLock { $0 += text } }, isTerminal: isTerminal)
        }

        /// The failures of each target of the next run; an empty answer is a success of all.
        func outcome(of plan: TestPlan) throws -> TestOutcome {
            plans.withLock { $0.append(plan.runs.flatMap(\.targets)) }
            let result = results.withLock { $0.isEmpty ? .success([:]) : $0.removeFirst() }
            let failures = try result.get()
            var outcome = TestOutcome()
            for run in plan.runs {
                var result = TestOutcome.Run(directory: run.directory)
                for target in run.targets {
                    let hasFailed = failures[target] != nil
                    result.report.add(target: target, seconds: 1, hasFailed: hasFailed, isSkipped: false)
                    if hasFailed { result.failure = .programFailed("swift test", status: 1) }
                }
                outcome.runs.append(result)
            }
            return outcome
        }

        func takeRemarks() -> String {
            remarks.withLock { remarks in
                defer { remarks = "" }
                return remarks
            }
        }
    }

    private static let workspace = WorkspaceSketch(targets: [
        .init(name: "Core", package: "Core"), .init(name: "Log", package: "Core"),
        .init(name: "CoreTests", kind: .test, dependencies: ["Core"], package: "Core"),
        .init(name: "LogTests", kind: .test, dependencies: ["Log"], package: "Core"),
        .init(name: "Cart", dependencies: ["Core"], package: "Cart"),
        .init(name: "CartTests", kind: .test, dependencies: ["Cart"], package: "Cart"),
        .init(name: "Maps", package: "Maps"),
    ]).workspace

    private static func runs(_ recorder: Recorder, name: String? = nil, isTerminal: Bool = false) -> WatchRuns {
        WatchRuns(
            name: name, output: recorder.output(isTerminal: isTerminal),
            load: {
                if let failure = recorder.failure.withLock(\.self) { throw failure }
                return (workspace, Rules())
            },
            test: { try recorder.outcome(of: $0) })
    }

    private static let core = "Core/Sources/Core/A.swift"
    private static let log = "Core/Sources/Log/A.swift"
    private static let cart = "Cart/Sources/Cart/A.swift"

    @Test func whatASaveReachesRuns() async throws {
        let recorder = Recorder()
        let runs = Self.runs(recorder)
        try await runs.run([Self.cart])
        #expect(recorder.takeRemarks() == "modules: saved: \(Self.cart)\nmodules: 1 test in 1 target passed.\n")
        try await runs.run([Self.core])
        #expect(recorder.plans.withLock(\.self) == [["CartTests"], ["CartTests", "CoreTests"]])
    }

    @Test func withANameOnlyItsTestsRun() async throws {
        let recorder = Recorder()
        let runs = Self.runs(recorder, name: "Core")
        try await runs.run([Self.cart])
        #expect(
            recorder.takeRemarks()
                == "modules: saved: \(Self.cart)\nmodules: This reaches no test of Core; nothing to run.\n")
        try await runs.run([Self.core])
        #expect(recorder.plans.withLock(\.self) == [["CoreTests"]])
    }

    @Test func whatFailedRunsAgainUntilItPasses() async throws {
        let recorder = Recorder()
        recorder.results.withLock { $0 = [.success(["CartTests": 1]), .success([:])] }
        let runs = Self.runs(recorder)
        try await runs.run([Self.core])
        #expect(recorder.takeRemarks().hasSuffix("modules: swift test ended with 1.\n"))
        try await runs.run([Self.log])
        try await runs.run([Self.log])
        #expect(
            recorder.plans.withLock(\.self) == [["CartTests", "CoreTests"], ["CartTests", "LogTests"], ["LogTests"]])
    }

    @Test func whatWasInterruptedRunsWithTheNextSave() async throws {
        let recorder = Recorder()
        let runs = Self.runs(recorder)
        let task = Task {
            // Cancelled before it starts, as a run is by the next save.
            withUnsafeCurrentTask { $0?.cancel() }
            try await runs.run([Self.cart])
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        try await runs.run([Self.log])
        #expect(recorder.plans.withLock(\.self).last == ["CartTests", "LogTests"])
    }

    @Test func whatCannotBeReadIsReportedAndNotForgotten() async throws {
        let recorder = Recorder()
        let runs = Self.runs(recorder)
        recorder.failure.withLock { $0 = .badManifest(file: "Cart/Package.swift", reason: "expected )") }
        try await runs.run([Self.cart])
        #expect(
            recorder.takeRemarks()
                == "modules: saved: \(Self.cart)\nmodules: Cart/Package.swift cannot be read by SwiftPM:\nexpected )\n")
        recorder.failure.withLock { $0 = nil }
        try await runs.run([Self.log])
        #expect(recorder.plans.withLock(\.self) == [["CartTests", "LogTests"]])
    }

    @Test func whatCannotChangeTheGraphIsNotReadAnew() async throws {
        let monorepo = try Monorepo(
            """
            --- Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Two",
                targets: [
                    .target(name: "A"), .target(name: "B"), .testTarget(name: "BTests", dependencies: ["B"]),
                ])
            --- Sources/A/A.swift
            public enum A {}
            --- Sources/B/B.swift
            import Foundation
            --- Tests/BTests/Tests.swift
            import B

            """)
        let recorder = Recorder()
        let loads = Mutex(0)
        let reader = try monorepo.loader()
        let runs = WatchRuns(name: nil, output: recorder.output()) {
            loads.withLock { $0 += 1 }
            return (try await reader.load(), Rules())
        } test: {
            try recorder.outcome(of: $0)
        }
        func save(_ text: String, _ file: String) async throws -> Int {
            try monorepo.write(text, to: file)
            try await runs.run([file])
            return loads.withLock(\.self)
        }
        #expect(try await runs.begin() == nil)
        #expect(try await save("import Foundation\nlet b = 1\n", "Sources/B/B.swift") == 1)
        #expect(try await save("// Nothing is imported.\n", "Sources/A/A.swift") == 1)
        #expect(recorder.plans.withLock(\.self) == [["BTests"]])
        // From now on A reaches the tests, too.
        #expect(try await save("import A\n", "Sources/B/B.swift") == 2)
        #expect(try await save("let a = 1\n", "Sources/A/A.swift") == 2)
        #expect(recorder.plans.withLock(\.self) == [["BTests"], ["BTests"], ["BTests"]])
        #expect(try await save("let c = 1\n", "Sources/A/C.swift") == 3)
        #expect(try await save(monorepo.files["Package.swift"] ?? "", "Package.swift") == 4)
        try monorepo.remove("Sources/A/C.swift")
        try await runs.run(["Sources/A/C.swift"])
        #expect(loads.withLock(\.self) == 5)
    }

    @Test func filesThatReachNothingAreNamed() async throws {
        let recorder = Recorder()
        try await Self.runs(recorder).run(["1.md", "2.md", "3.md", "4.md", "5.md", "6.md", "7.md"])
        #expect(
            recorder.takeRemarks() == """
                modules: saved: 1.md, 2.md, 3.md, 4.md, 5.md and 2 more
                modules: This reaches no test target; nothing to run.

                """)
        #expect(recorder.answers.withLock(\.self) == "")
    }

    @Test func theTitleSaysWhatRunsAndHowItEnded() async throws {
        let recorder = Recorder()
        recorder.results.withLock { $0 = [.success([:]), .success(["CartTests": 1])] }
        let runs = Self.runs(recorder, isTerminal: true)
        try await runs.run([Self.core])
        try await runs.run([Self.cart])
        try await runs.run(["a\u{1B}\u{7}.md"])
        let titles = recorder.answers.withLock(\.self).split(separator: "\u{7}").map(String.init)
        #expect(
            titles
                == [
                    "… CartTests, CoreTests", "✔ CartTests, CoreTests", "… CartTests", "✘ CartTests", "… CartTests",
                    "✔ CartTests",
                ].map { "\u{1B}]2;" + $0 })
    }

    @Test func controlCharactersOfNamesDoNotReachTheTerminal() async throws {
        let recorder = Recorder()
        recorder.failure.withLock { $0 = .noFile("x") }
        try await Self.runs(recorder, isTerminal: true).run(["a\u{1B}\u{7}.md"])
        #expect(recorder.answers.withLock(\.self) == "\u{1B}]2;✘ a  .md\u{7}")
    }

    @Test func whatCannotBeWrittenEndsIt() async throws {
        let recorder = Recorder()
        recorder.isFull.withLock { $0 = true }
        await #expect(throws: ToolFailure.cannotWrite(file: "standard output", reason: "full")) {
            try await Self.runs(recorder, isTerminal: true).run([Self.core])
        }
    }

    @Test(
        arguments: [
            ("Core", ["CoreTests"]), ("Log", ["LogTests"]), ("CartTests", ["CartTests"]), ("Cart", ["CartTests"]),
        ] as [(String, [String])])
    func aNameStandsForTests(name: String, tests: [String]) throws {
        let workspace = Self.workspace
        #expect(try workspace.testTargets(of: name).map { workspace.modules[$0].id } == tests)
    }

    @Test func aPackageStandsForAllOfItsTests() throws {
        let workspace = WorkspaceSketch(targets: [
            .init(name: "One", package: "Parts"),
            .init(name: "OneTests", kind: .test, dependencies: ["One"], package: "Parts"),
            .init(name: "TwoTests", kind: .test, package: "Parts"),
            .init(name: "OtherTests", kind: .test, dependencies: ["One"], package: "Other"),
            .init(name: "Bare", package: "Bare"),
            .init(name: "BareTests", kind: .test, dependencies: ["Bare"], package: "Other"),
        ]).workspace
        func tests(_ name: String) throws -> [String] {
            try workspace.testTargets(of: name).map { workspace.modules[$0].id }
        }
        #expect(try tests("Parts") == ["OneTests", "TwoTests"])
        // Those of its package are its own; others test something else with it.
        #expect(try tests("One") == ["OneTests"])
        #expect(try tests("Bare") == ["BareTests"])
    }

    @Test(
        arguments: [
            ("Crat", "There is no module and no package called Crat. Is Cart meant?"),
            ("Maps", "Maps has no test target, so there is nothing to run when it is saved."),
        ])
    func aNameWithoutTestsIsRefused(name: String, start: String) {
        let failure = #expect(throws: ToolFailure.self) { try Self.workspace.testTargets(of: name) }
        #expect(failure?.description.hasPrefix(start) == true && failure?.exitStatus == 64)
    }
}
