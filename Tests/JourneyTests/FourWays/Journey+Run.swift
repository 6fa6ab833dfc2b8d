import Foundation
import Testing

extension Journey {
    /// Does what has been done before the journey begins.
    func prepare(_ home: TestHome) async throws {
        guard preparation != .nothing else { return }
        let driver = try DriverSession(home)
        switch preparation {
        case .nothing: break
        case .registered: try await driver.submitRegistration(Self.email, password: Self.password)
        case .signedIn: try await driver.register(Self.email, password: Self.password)
        case .signedOut:
            try await driver.register(Self.email, password: Self.password)
            try await driver.say(["do": "tab", "tab": "settings"])
            try await driver.tap("settings.sign-out")
        }
        try await driver.quit()
        for (name, value) in settings {
            let result = try await Program.run(["settings", "set", name, value], in: home)
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    /// Takes all steps.
    @MainActor func walk(_ way: some JourneyWay) async throws {
        for (index, step) in steps.enumerated() {
            do {
                try await StepLimit.run { try await way.take(step) }
            } catch {
                throw StepFailure(number: index + 1, step: step, error: error)
            }
        }
    }

    /// The whole journey at a terminal.
    ///
    /// - Parameter look: called before the user quits.
    @MainActor func walk(
        _ terminal: any JourneyTerminal, _ home: TestHome, look: @escaping @MainActor () async throws -> Void
    ) async throws -> JourneyOutcome {
        do {
            let way = FullScreenWay(terminal, home)
            try await walk(way)
            try await StepLimit.run(look)
            try await StepLimit.run { try await way.quit(quitting) }
        } catch {
            await terminal.stop()
            throw error
        }
        return try await JourneyOutcome(self, home)
    }
}

/// A step that did not succeed.
struct StepFailure: Error, CustomStringConvertible {
    let number: Int
    let step: JourneyStep
    let error: any Error

    var description: String { "Step \(number), \(step): \(error)" }
}

/// A form of the shell, used by a person or a program.
@MainActor
protocol JourneyWay {
    func take(_ step: JourneyStep) async throws
    /// Quits the shell, after the last step.
    func quit(_ quitting: Journey.Quitting) async throws
}

/// How long one step may take, so that a step that cannot succeed reports what was there instead. Even a busy machine needs a
/// small part of it.
enum StepLimit {
    /// `SLIPWAY_STEP_LIMIT`, in seconds, overrides it.
    private static let limit = Duration.seconds(
        ProcessInfo.processInfo.environment["SLIPWAY_STEP_LIMIT"].flatMap(Int.init) ?? 240)

    /// Does work, and cancels it after the limit.
    @MainActor static func run<Value: Sendable>(
        _ work: @escaping @MainActor () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        let alarm = Task {
            try await Task.sleep(for: limit)
            task.cancel()
        }
        defer { alarm.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
