import Foundation

/// Runs the tests of a plan and checks that tests of each target ran.
///
/// SwiftPM accepts a filter that matches nothing; this does not.
struct TestRunner {
    let root: String
    let swift: ExternalProgram
    let output: ToolOutput

    /// Makes all runs, whatever their results: one failing package does not hide another.
    func run(_ plan: TestPlan, arguments: [String]) async throws -> TestOutcome {
        var outcome = TestOutcome()
        for run in plan.runs {
            try Task.checkCancellation()
            output.say("swift test in \(TestPlan.place(of: run.directory)): \(run.targets.joined(separator: ", "))")
            outcome.runs.append(try await result(of: run, arguments))
        }
        return outcome
    }

    private func result(of run: TestPlan.Run, _ arguments: [String]) async throws -> TestOutcome.Run {
        let file = NSTemporaryDirectory() + "/modules-\(UUID().uuidString).xml"
        let swiftTesting = String(file.dropLast(4) + "-swift-testing.xml")
        defer { for path in [file, swiftTesting] { try? FileManager.default.removeItem(atPath: path) } }
        let command = ["test", "--filter", run.filter, "--xunit-output", file] + arguments
        let status = try await swift.follow(command, in: RelativePath.join(root, run.directory)) {
            try output.print($0)
        }
        var result = TestOutcome.Run(directory: run.directory)
        if status != 0 {
            result.failure = .programFailed("swift test in \(TestPlan.place(of: run.directory))", status: status)
        }
        do {
            // XCTest writes a file with --parallel alone.
            result.report = try TestReport.read(files: [file, swiftTesting].filter(FileSystem.exists))
        } catch let failure as ToolFailure {
            // The failure of the tests says more than an incomplete report.
            result.failure = result.failure ?? failure
        }
        // If no test ran at all, the failure is the reason: usually that of the build.
        if result.failure == nil || !result.report.targets.isEmpty {
            result.targetsWithoutTests = run.targets.filter {
                (result.report.targets[Module.importName(of: $0)]?.tests ?? 0) == 0
            }
        }
        return result
    }
}
