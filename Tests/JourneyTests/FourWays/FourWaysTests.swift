import Testing

/// Every journey ends in the same state, whatever the form of the shell; and a terminal shows the same letters as the frames in this process.
@Suite(.timeLimit(.minutes(10))) @MainActor struct FourWaysTests {
    private static let references = JourneyReferences()
    private let home = TestHome()

    @Test(arguments: Journey.all) func aProgramGetsWhereTheJourneyLeads(journey: Journey) async throws {
        let outcome = try await Self.references.outcome(of: journey)
        #expect(outcome.end == journey.end)
        #expect(outcome.email == Journey.email)
        for (id, value) in journey.values { #expect(outcome.values[id] == value, "\(id)") }
    }

    @Test(arguments: Journey.all) func linesInAPipe(journey: Journey) async throws {
        try await journey.prepare(home)
        let way = try LinearWay(journey, home)
        try await journey.walk(way)
        try await way.quit(journey.quitting)
        try await expect(try await JourneyOutcome(journey, home), journey)
    }

    @Test(arguments: Journey.all) func framesInThisProcess(journey: Journey) async throws {
        try await expect(try await Self.references.frames(of: journey).outcome, journey)
    }

    @Test(.enabled(if: PyteTerminal.python != nil, "SLIPWAY_PYTE names no Python with pyte."), arguments: Journey.all)
    func aTerminal(journey: Journey) async throws {
        try await journey.prepare(home)
        let terminal = try PyteTerminal(journey, home)
        let outcome = try await journey.walk(terminal, home) {
            let expected = try await Self.references.frames(of: journey).screen
            try await terminal.shows("the same as in process:\n\(expected.text)\n") { $0.untimed == expected.untimed }
        }
        try await expect(outcome, journey)
    }

    /// Compares with the driver.
    private func expect(_ outcome: JourneyOutcome, _ journey: Journey) async throws {
        let expected = try await Self.references.outcome(of: journey)
        #expect(outcome.elements == expected.elements)
        #expect(outcome == expected)
    }
}
