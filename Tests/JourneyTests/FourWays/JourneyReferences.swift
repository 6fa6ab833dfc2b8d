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
        try await once(journey, in: \.outcomes) { home in
            let way = try DriverWay(journey, home)
            try await journey.walk(way)
            try await way.quit(journey.quitting)
            return try await JourneyOutcome(journey, home)
        }
    }

    /// Where it ends with frames in this process, and what they show in the end.
    func frames(of journey: Journey) async throws -> Frames {
        try await once(journey, in: \.frames) { home in
            let terminal = try await FramesTerminal(journey, home)
            let outcome = try await journey.walk(terminal, home) { try await terminal.comeToRest() }
            return Frames(outcome: outcome, screen: terminal.screenBeforeQuitting)
        }
    }

    private func once<Value>(
        _ journey: Journey, in tasks: ReferenceWritableKeyPath<JourneyReferences, [String: Task<Value, any Error>]>,
        _ walk: @escaping @MainActor (TestHome) async throws -> Value
    ) async throws -> Value {
        if let task = self[keyPath: tasks][journey.name] { return try await task.value }
        let task = Task {
            let home = TestHome()
            try await journey.prepare(home)
            return try await walk(home)
        }
        self[keyPath: tasks][journey.name] = task
        return try await task.value
    }
}
