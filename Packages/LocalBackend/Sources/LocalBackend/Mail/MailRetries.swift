import Core

/// When a mail that could not be delivered is tried again, and how long a stop waits.
struct MailRetries: Sendable {
    /// How long to wait after each failure. A mail is given up when the try after the last pause fails. About three
    /// quarters of an hour in total: the mail's code is valid for one hour.
    var pauses: [Duration] = [.seconds(5), .seconds(30), .seconds(120), .seconds(600), .seconds(1800)]
    /// How many mails are delivered at once.
    var lanes = 4
    /// How long a stop waits for deliveries in flight.
    var farewell = TimeLimits.scaled(.seconds(5))
    /// Waits this long; throws when its task is cancelled.
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
}
