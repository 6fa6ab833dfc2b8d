import Foundation
import Synchronization
import Testing

@testable import ModuleTools

/// What runs, and what is reported when nothing does.
struct TestRunnerTests {
    private let place: ScratchPlace

    init() throws { place = try ScratchPlace() }

    /// A single test for everything, so that the package is built once.
    @Test func swiftPMRunsWhatIsPlannedAndNothingIsMissed() async throws {
        try writePackage()
        try await expect(["SwiftTests"], run: ["SwiftTests": 2])
        try await expect(["XTests"], run: ["XTests": 1])
        try await expect(["SwiftTests", "XTests"], run: ["SwiftTests": 2, "XTests": 1])
        try await expect(["OtherXTests", "XTests"], run: ["OtherXTests": 1, "XTests": 1])
        try await expect(["SwiftTests", "XTests"], ["--parallel"], run: ["SwiftTests": 2, "XTests": 1])
        try await expect(["Dash-Tests"], run: ["Dash_Tests": 2])

        try await expect(["EmptyTests"], failWith: .testsDidNotRun(["EmptyTests"]))
        try await expect(
            ["EmptyTests", "SwiftTests", "WithoutTests"], failWith: .testsDidNotRun(["EmptyTests", "WithoutTests"]))
        try await expect(["SwiftTests", "XTests"], ["--disable-xctest"], failWith: .testsDidNotRun(["XTests"]))
        try await expect(["RedTests"], failWith: .programFailed("swift test in Tiny", status: 1))
        try await expect(["RedXTests", "SwiftTests"], failWith: .programFailed("swift test in Tiny", status: 1))
    }

    @Test func aTargetThatRanElsewhereUnderTheSameNameIsStillMissed() async throws {
        // Replaces swift, and runs only the first package's tests.
        let program = try place.write(
            """
            #!/bin/sh
            case "$2 $PWD" in
                list*) echo SameTests.Some/testOne ;;
                */One) echo "Test Case 'Some.testOne' passed (0.1 seconds)" ;;
            esac

            """, to: "swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        try place.write("", to: "One/Package.swift")
        try place.write("", to: "Two/Package.swift")
        let said = Mutex("")
        let output = Output(data: { _ in }, remark: { remark in said.withLock { $0 += remark } })
        let runner = TestRunner(root: place.path, swift: ExternalProgram(name: program), output: output)
        let plan = Self.plan(["SameTests"], in: "One", "Two")
        let outcome = try await runner.run(plan, arguments: [])
        #expect(outcome.failures == [.testsDidNotRun(["SameTests (in Two)"])])
        #expect(
            said.withLock(\.self)
                == "modules: swift test in One: SameTests\nmodules: swift test in Two: SameTests\n")
    }

    // MARK: The tiny package

    private func writePackage() throws {
        try place.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let names = [
                "SwiftTests", "XTests", "OtherXTests", "Dash-Tests", "EmptyTests", "WithoutTests", "RedTests", "RedXTests",
            ]
            let package = Package(name: "Tiny", targets: names.map { .testTarget(name: $0) })
            """, to: "Tiny/Package.swift")
        let two = "import Testing\n@Suite struct Some { @Test func one() {} }\n@Test func two() {}\n"
        try place.write(two, to: "Tiny/Tests/SwiftTests/A.swift")
        try place.write(two, to: "Tiny/Tests/Dash-Tests/A.swift")
        try place.write("import Testing\n", to: "Tiny/Tests/EmptyTests/A.swift")
        try place.write("import XCTest\n", to: "Tiny/Tests/WithoutTests/A.swift")
        try place.write(
            "import Testing\n@Test func red() { #expect(Bool(false)) }\n", to: "Tiny/Tests/RedTests/A.swift")
        try place.write(xctest("print(\"no line's end\", terminator: \"\")"), to: "Tiny/Tests/XTests/A.swift")
        try place.write(xctest(""), to: "Tiny/Tests/OtherXTests/A.swift")
        try place.write(xctest("XCTFail(\"no\")"), to: "Tiny/Tests/RedXTests/A.swift")
    }

    private func xctest(_ body: String) -> String {
        "import XCTest\nfinal class Some: XCTestCase { func testOne() { \(body) } }\n"
    }

    private static func plan(_ targets: [String], in packages: String...) -> TestPlan {
        let sketch = WorkspaceSketch(
            targets: packages.flatMap { package in
                targets.map { .init(name: $0, kind: .test, package: package) }
            })
        let workspace = sketch.workspace
        return TestPlan(Array(workspace.modules.indices), in: workspace)
    }

    private func run(_ targets: [String], _ arguments: [String]) async throws -> TestOutcome {
        let runner = TestRunner(root: place.path, swift: ExternalProgram(name: "swift"), output: .silent)
        return try await runner.run(Self.plan(targets, in: "Tiny"), arguments: arguments)
    }

    private func expect(_ targets: [String], _ arguments: [String] = [], run expected: [String: Int]) async throws {
        let outcome = try await run(targets, arguments)
        #expect(outcome.report.targets.mapValues(\.tests) == expected && outcome.failures.isEmpty)
    }

    private func expect(
        _ targets: [String], _ arguments: [String] = [], failWith expected: ToolFailure
    ) async throws {
        #expect(try await run(targets, arguments).failures == [expected], "\(targets) \(arguments)")
    }
}
