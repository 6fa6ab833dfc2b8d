import Foundation
import Testing

@testable import ModuleTools

/// `modules test` as a process, over two packages with a test target of the same name and a program in place of swift.
struct TestProgramTests {
    /// In A a test fails, in B one passes, in C none runs. All other commands are passed to the real swift.
    private static let swift = """
        #!/bin/sh
        if [ "$1" != test ]; then PATH=${PATH#*:} exec swift "$@"; fi
        case "$2 $PWD" in
            list*) echo UnitTests.Some/testOne ;;
            */A) echo "Test Case 'Some.testOne' failed (0.5 seconds)"; exit 1 ;;
            */B) echo "Test Case 'Some.testOne' passed (0.25 seconds)" ;;
        esac

        """

    private func monorepo() throws -> Monorepo {
        let packages = ["A", "B", "C"].map { name in
            let tests = name == "C" ? "EmptyTests" : "UnitTests"
            return """
                --- \(name)/Package.swift
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "\(name)", targets: [.testTarget(name: "\(tests)")])
                --- \(name)/Tests/\(tests)/Some.swift
                import XCTest

                """
        }
        let monorepo = try Monorepo("--- .modules.yml\nsettings: any\n" + packages.joined())
        try monorepo.write(Self.swift, to: "bin/swift")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: monorepo.root + "/bin/swift")
        return monorepo
    }

    private func test(_ monorepo: Monorepo, _ arguments: String...) async throws -> Program.Run {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return try await Program().run(
            ["test"] + arguments, in: monorepo.root, environment: ["PATH": monorepo.root + "/bin:" + path])
    }

    @Test func allRunsAreMadeAndAllFailuresAreListedAtTheEnd() async throws {
        let monorepo = try monorepo()
        let run = try await test(monorepo)
        #expect(run.status == 1)
        #expect(run.output.contains("Some.testOne' failed") && run.output.contains("Some.testOne' passed"))
        #expect(
            run.remarks
                == """
                modules: swift test in A: UnitTests
                modules: swift test in B: UnitTests
                modules: swift test in C: EmptyTests
                modules: swift test in A ended with 1.
                modules: No test ran for EmptyTests (in C), and some should have.

                """)
        #expect(try TestTimes.read(TestTimes.standardFile(root: monorepo.root)).seconds == ["UnitTests": 0.25])
    }

    @Test func whatRanIsAnsweredInJSONThoughTestsFailed() async throws {
        struct Answer: Decodable {
            struct Target: Decodable { var tests, failures: Int }
            struct Run: Decodable {
                var directory: String
                var targets: [String: Target]
                var failure: String?
                var targetsWithoutTests: [String]
            }
            var targets: [String: Target]
            var runs: [Run]
        }
        let run = try await test(monorepo(), "--json")
        #expect(run.status == 1)
        let answer = try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
        #expect(answer.targets["UnitTests"]?.tests == 2 && answer.targets["UnitTests"]?.failures == 1)
        #expect(answer.runs.map(\.directory) == ["A", "B", "C"])
        #expect(answer.runs.map { $0.targets["UnitTests"]?.failures } == [1, 0, nil])
        #expect(answer.runs.map(\.failure) == ["swift test in A ended with 1.", nil, nil])
        #expect(answer.runs.map(\.targetsWithoutTests) == [[], [], ["EmptyTests"]])
    }

    @Test(
        arguments: [
            (["UnitTests"], ["A", "B"]), (["A/UnitTests"], ["A"]), (["B/UnitTests", "EmptyTests"], ["B", "C"]),
        ] as [([String], [String])])
    func aNameMeansEveryTargetThatHasIt(names: [String], directories: [String]) async throws {
        let monorepo = try monorepo()
        let run = try await Program().run(["test", "--plan"] + names, in: monorepo.root)
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n")
        #expect(lines.map { $0.split(separator: " ")[3] } == directories.map { Substring($0) }, "\(run.output)")
    }
}
