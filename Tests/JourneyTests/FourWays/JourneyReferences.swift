/// What the other ways are compared with: the driver's outcomes, and the letters of the frames in this process. Each journey
/// is walked once.
@MainActor
final class JourneyReferences {
    struct Frames: Sendable {
        let outcome: JourneyOutcome
        let screen: ShownScreen
    }

    private var outcomes: [String: Task<JourneyOutcome, any Error>] = [:]
    private var frames: [String: Task<Frames, any Error>] = [:]

    /// Where a journey ends with the driver.
    func outcome(of journey: Journey) async throws -> JourneyOutcome {
        let task =
            outcomes[journey.name]
            ?? Task {
                let home = TestHome()
                try await journey.prepare(home)
                let way = try DriverWay(journey, home)
                try await journey.walk(way)
                try await way.quit(journey.quitting)
                return try await JourneyOutcome(journey, home)
            }
        outcomes[journey.name] = task
        return try await task.value
    }

    /// Where it ends with frames in this process, and what they show in the end.
    func frames(of journey: Journey) async throws -> Frames {
        let task =
            frames[journey.name]
            ?? Task {
                let home = TestHome()
                try await journey.prepare(home)
                let terminal = try FramesTerminal(journey, home)
                let outcome = try await journey.walk(terminal, home) { try await terminal.comeToRest() }
                return Frames(outcome: outcome, screen: terminal.screenBeforeQuitting)
            }
        frames[journey.name] = task
        return try await task.value
    }
}
