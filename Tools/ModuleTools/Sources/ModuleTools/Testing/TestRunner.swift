import Foundation

/// Runs the tests of a plan and makes sure that each target's ran.
///
/// SwiftPM is content when a filter matches nothing; this is not.
struct TestRunner {
    let root: String
    let swift: ExternalProgram
    let output: Output

    /// - Parameter arguments: passed on to `swift test`.
    /// - Returns: what ran. Throws when a test failed, or when none of a target's ran.
    func run(_ plan: TestPlan, arguments: [String]) async throws -> TestReport {
        var whole = TestReport()
        var missing: [String] = []
        for run in plan.runs {
            output.say("swift test in \(place(of: run)): \(run.targets.joined(separator: ", "))")
            let report = try await report(of: run, arguments)
            // Run by run: another package may have a test target of the same name.
            missing += run.targets.filter { (report.targets[Module.importName(of: $0)]?.tests ?? 0) == 0 }
            whole.merge(report)
        }
        guard missing.isEmpty else { throw ToolFailure.testsDidNotRun(missing) }
        return whole
    }

    private func report(of run: TestPlan.Run, _ arguments: [String]) async throws -> TestReport {
        let file = NSTemporaryDirectory() + "/modules-\(UUID().uuidString).xml"
        let swiftTesting = file.dropLast(4) + "-swift-testing.xml"
        defer { for path in [file, String(swiftTesting)] { try? FileManager.default.removeItem(atPath: path) } }
        var lines = XCTestLines()
        var refusal: (any Error)?
        let command = ["test", "--filter", run.filter, "--xunit-output", file] + arguments
        let status = try await swift.follow(command, in: RelativePath.join(root, run.directory)) { line in
            // Tests go on where nobody can read of them any more; they end on their own.
            do { try output.print(line) } catch { refusal = refusal ?? error }
            lines.take(line)
        }
        if let refusal { throw refusal }
        guard status == 0 else {
            throw ToolFailure.programFailed("swift test in \(place(of: run))", status: status)
        }
        // With --parallel XCTest writes a file as well; without, only its lines tell of it.
        let files = [file, String(swiftTesting)].filter(FileSystem.exists)
        var report = try TestReport.read(files: files)
        if !files.contains(file) {
            report.merge(lines.report(lines.lacksTargets ? try await tests(of: run, arguments) : []))
        }
        return report
    }

    /// The names of all tests that a run's targets have.
    private func tests(of run: TestPlan.Run, _ arguments: [String]) async throws -> [String] {
        let answer = try await swift.run(
            ["test", "list", "--skip-build"] + arguments, in: RelativePath.join(root, run.directory))
        guard answer.isSuccess else {
            output.say(answer.remarks)
            throw ToolFailure.programFailed("swift test list in \(place(of: run))", status: 1)
        }
        let names = Set(run.targets.map(Module.importName))
        return answer.text.split(separator: "\n").map(String.init)
            .filter { test in names.contains { test.hasPrefix($0 + ".") } }
    }

    private func place(of run: TestPlan.Run) -> String {
        run.directory.isEmpty ? "." : run.directory
    }
}
