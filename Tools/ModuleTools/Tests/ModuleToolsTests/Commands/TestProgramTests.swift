import Foundation
import Testing

@testable import ModuleTools

/// `modules test` as a process, over packages with a test target of the same name and a program in place of swift.
struct TestProgramTests {
    /// In A a test fails, in B one passes, in C none runs. All other commands are passed to the real swift.
    private static let swift = """
        #!/bin/sh
        if [ "$1" != test ]; then PATH=${PATH#*:} exec swift "$@"; fi
        results=${5%.xml}-swift-testing.xml
        test="<testsuites><testsuite><testcase classname='UnitTests' name='one()'"
        end="</testcase></testsuite></testsuites>"
        case "$PWD" in
            */A) echo "one() failed"; echo "$test time='0.5'><failure message='no'/>$end" >"$results"; exit 1 ;;
            */B) echo "one() passed"; echo "$test time='0.25'>$end" >"$results" ;;
        esac

        """

    private func monorepo() throws -> Monorepo {
        let packages = ["A", "B", "C"].map { name in
            """
            --- \(name)/Package.swift
            let package = Package(name: "\(name)", targets: [.testTarget(name: "UnitTests")])
            --- \(name)/Tests/UnitTests/Some.swift
            import Testing

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
        #expect(run.output == "one() failed\none() passed\n")
        #expect(
            run.remarks
                == """
                modules: swift test in A: UnitTests
                modules: swift test in B: UnitTests
                modules: swift test in C: UnitTests
                modules: swift test in A ended with 1.
                modules: No test ran for UnitTests (in C), and some should have.

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
        #expect(answer.runs.map(\.targetsWithoutTests) == [[], [], ["UnitTests"]])
    }

    @Test(
        arguments: [
            (["UnitTests"], ["A", "B", "C"]), (["A/UnitTests", "C/UnitTests"], ["A", "C"]),
        ] as [([String], [String])])
    func aNameMeansEveryTargetThatHasIt(names: [String], directories: [String]) async throws {
        let monorepo = try monorepo()
        let run = try await Program().run(["test", "--plan"] + names, in: monorepo.root)
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n")
        #expect(lines.map { $0.split(separator: " ")[3] } == directories.map { Substring($0) }, "\(run.output)")
    }

    @Test func onlyWhatAChangeReachesRuns() async throws {
        let monorepo = try monorepo()
        try await monorepo.commit()
        let nothing = try await test(monorepo, "--affected")
        #expect(nothing.status == 0)
        #expect(nothing.remarks == "modules: This change reaches no test target; nothing to run.\n")
        try monorepo.write("import Testing\nlet a = 1\n", to: "B/Tests/UnitTests/Some.swift")
        let run = try await test(monorepo, "--affected", "--base", "HEAD")
        #expect(run.status == 0)
        #expect(run.remarks == "modules: swift test in B: UnitTests\nmodules: 1 test in 1 target passed.\n")
    }
}
