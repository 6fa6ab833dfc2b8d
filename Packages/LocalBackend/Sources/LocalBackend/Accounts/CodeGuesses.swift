import GRDB

/// Counts wrong codes: for an address over all of its codes, so that a new mail does not allow new guesses, and for a
/// second factor over all of its challenges in a session. Another user who has the password uses up the guesses of their
/// own sessions, not those of the account's owner. As in the real server, a client's guesses in all of its sessions are
/// bounded by ``RateLimits/factors``, and not by the factor.
///
/// Guesses for an address without an account count too, so that a refusal does not reveal who has one.
struct CodeGuesses: Sendable {
    /// Wrong codes in ``RateLimits/wrongCodesWindow``; nil for no limit.
    let limit: Int?

    struct Subject: Sendable {
        fileprivate let name: String
        /// What to do after too many wrong codes besides waiting.
        fileprivate let advice: String

        static func address(_ email: String) -> Subject {
            Subject(
                name: name(ofAddress: email), advice: "Too many wrong codes for this address. Open the link in the mail"
            )
        }

        /// A second factor in a session, by their ids.
        static func factor(_ id: String, session: String) -> Subject {
            Subject(
                name: "\(prefix(ofFactor: id))session \(session)",
                advice: "Too many wrong codes in this session. Sign in again")
        }

        static func name(ofAddress email: String) -> String { "code \(email.lowercased())" }

        static func prefix(ofFactor id: String) -> String { "factor \(id) " }
    }

    /// Inside the transaction that tries a code.
    func check(_ subject: Subject, now: Timestamp, in database: Database) throws {
        guard let wait = try bucket(subject)?.wait(now: now, in: database) else { return }
        throw CallError(429, "over_request_rate_limit", "\(subject.advice), or try a code again after \(wait) seconds.")
    }

    /// Counts a wrong code, inside the transaction that tried it.
    func countWrong(_ subject: Subject, now: Timestamp, in database: Database) throws {
        _ = try bucket(subject)?.take(now: now, in: database)
    }

    private func bucket(_ subject: Subject) -> RateBucket? {
        limit.map { RateBucket(name: subject.name, capacity: $0, window: RateLimits.wrongCodesWindow) }
    }
}
