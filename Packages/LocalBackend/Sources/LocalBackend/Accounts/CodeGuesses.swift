import GRDB

/// Counts the wrong codes for an address, over all of its codes: a new mail does not allow new guesses.
///
/// Guesses for an address without an account count too, so that a refusal does not reveal who has one.
struct CodeGuesses: Sendable {
    /// Wrong codes in ``RateLimits/wrongCodesWindow``; nil for no limit.
    let limit: Int?

    /// Inside the transaction that tries a code.
    ///
    /// - Throws: ``AuthError`` `over_request_rate_limit` when no more may be tried.
    func check(_ email: String, now: Timestamp, in database: Database) throws {
        guard let wait = try bucket(email)?.wait(now: now, in: database) else { return }
        throw AuthError(
            429, .overRequestRateLimit,
            "Too many wrong codes for this address. Open the link of the mail instead, or try a code again after "
                + "\(wait) seconds.")
    }

    /// Counts a wrong code, inside the transaction that tried it.
    func countWrong(_ email: String, now: Timestamp, in database: Database) throws {
        _ = try bucket(email)?.take(now: now, in: database)
    }

    private func bucket(_ email: String) -> RateBucket? {
        limit.map {
            RateBucket(name: "code \(email.lowercased())", capacity: $0, window: RateLimits.wrongCodesWindow)
        }
    }
}
