@MainActor
protocol JourneyWay {
    func take(_ step: JourneyStep) async throws
    /// Quits the shell, after the last step.
    func quit(_ quitting: Journey.Quitting) async throws
}
