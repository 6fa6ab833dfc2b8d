import Core

/// When a mail that could not be delivered is tried again, and how long a stop waits.
struct MailRetries: Sendable {
    /// How long to wait after each failure; after as many, and one more, a mail is given up. Three quarters of an hour
    /// in all: its code is good for one.
    var pauses: [Duration] = [.seconds(5), .seconds(30), .seconds(120), .seconds(600), .seconds(1800)]
    /// How many mails are delivered at once.
    var lanes = 4
    /// How long deliveries in flight may hold up a stop.
    var farewell = TimeLimits.scaled(.seconds(5))
    /// Waits for so long, and throws when its task is cancelled.
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
}
