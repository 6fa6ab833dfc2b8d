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
        for run in plan.runs {
            output.say(
                "swift test in \(run.directory.isEmpty ? "." : run.directory): \(run.targets.joined(separator: ", "))")
            whole.merge(try await report(of: run, arguments))
        }
        let missing = plan.runs.flatMap(\.targets).filter { (whole.targets[$0]?.tests ?? 0) == 0 }
        guard missing.isEmpty else { throw ToolFailure.testsDidNotRun(missing) }
        return whole
    }

    private func report(of run: TestPlan.Run, _ arguments: [String]) async throws -> TestReport {
        let file = NSTemporaryDirectory() + "/modules-\(UUID().uuidString).xml"
        let swiftTesting = file.dropLast(4) + "-swift-testing.xml"
        defer { for path in [file, String(swiftTesting)] { try? FileManager.default.removeItem(atPath: path) } }
        var lines = XCTestLines()
        let command = ["test", "--filter", run.filter, "--xunit-output", file] + arguments
        let status = try await swift.follow(command, in: RelativePath.join(root, run.directory)) { line in
            output.print(line)
            lines.take(line)
        }
        guard status == 0 else {
            throw ToolFailure.programFailed(
                "swift test in \(run.directory.isEmpty ? "." : run.directory)", status: status)
        }
        // With --parallel XCTest writes a file as well; without, only its lines tell of it.
        let files = [file, String(swiftTesting)].filter(FileSystem.exists)
        var report = try TestReport.read(files: files)
        if !files.contains(file) { report.merge(lines.report) }
        return report
    }
}
