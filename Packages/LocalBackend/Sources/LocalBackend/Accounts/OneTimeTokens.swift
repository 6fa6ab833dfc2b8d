import Crypto
import Foundation
import GRDB

/// Codes and links that prove who reads an address: each works once, for an hour, and is written down nowhere.
struct OneTimeTokens: Sendable {
    /// How long one is good for, in seconds.
    static let lifetime = 3600
    /// How many wrong codes end a token. One in a million is right, and a mail can be asked for again.
    static let attempts = 5
    /// What a link's token begins with when a PKCE flow waits for it.
    static let flowPrefix = "pkce_"

    /// A token as its owner gets it.
    struct Issued: Sendable {
        /// Six digits.
        let code: String
        /// What stands in links, ``OneTimeTokens/flowPrefix`` first where a PKCE flow was begun. Of random bytes, not of
        /// the code as the real server's: whoever guesses codes could otherwise do it by links, which nobody counts.
        let hashedToken: String
    }

    private let key: SymmetricKey
    private let guesses: CodeGuesses

    /// The key keeps codes, of which there are only a million, from being found by trying all of them on a stolen
    /// database.
    init(key: SymmetricKey, guesses: CodeGuesses) {
        self.key = key
        self.guesses = guesses
    }

    /// A new token that opens nothing until it is stored. So a mail can be delivered before anything is changed.
    static func make(pkce: Bool) -> Issued {
        let code = CalendarFields.pad(Int.random(in: 0..<1_000_000), to: 6)
        let token = RandomBytes.make(count: 28).map { CalendarFields.pad(String($0, radix: 16), to: 2) }.joined()
        return Issued(code: code, hashedToken: pkce ? flowPrefix + token : token)
    }

    /// Makes a token and stores it, inside a transaction of the caller's. It replaces the user's older one of that kind.
    ///
    /// - Parameter email: the address that the token proves: the account's own, or the one it is to change to.
    func issue(
        _ kind: OneTimeTokenKind, for user: UserRecord, email: String, pkce: Bool, now: Timestamp, in database: Database
    ) throws -> Issued {
        let issued = Self.make(pkce: pkce)
        try store(issued, kind, for: user, email: email, flow: nil, now: now, in: database)
        return issued
    }

    /// Stores a token that has been made, inside a transaction of the caller's. It replaces the user's older one of that
    /// kind.
    ///
    /// - Parameter flow: the PKCE flow that its link completes.
    func store(
        _ issued: Issued, _ kind: OneTimeTokenKind, for user: UserRecord, email: String, flow: FlowStateRecord?,
        now: Timestamp, in database: Database
    ) throws {
        try Self.end(of: user.id, kinds: [kind], in: database)
        var record = OneTimeTokenRecord(
            userID: user.id, kind: kind, email: email, codeHash: hash(issued.code, email: email, kind: kind),
            tokenHash: Self.hash(issued.hashedToken), flowID: flow?.id, now: now)
        try record.insert(database)
    }

    /// The token of an address that a code belongs to, used up; nil when there is none. A wrong code counts against every
    /// token that it might have been for and against the address, so the caller's transaction must not be rolled back.
    ///
    /// Of each kind the newest mail's code counts alone, for all accounts together: the more codes are open, the more of them one
    /// guess would be tried on.
    ///
    /// - Throws: ``AuthError`` `over_request_rate_limit` after too many wrong codes for the address.
    func redeem(
        code: String, email: String, kinds: Set<OneTimeTokenKind>, now: Timestamp, in database: Database
    ) throws -> OneTimeTokenRecord? {
        try guesses.check(email, now: now, in: database)
        let newest = try OneTimeTokenRecord.newest(email: email, kinds: kinds, in: database)
        let open = newest.filter { $0.isOpen(at: now) }
        let right = open.filter { ConstantTime.equal(hash(code, email: email, kind: $0.kind), $0.codeHash) }
        guard let token = right.first else {
            try guesses.countWrong(email, now: now, in: database)
            for var token in open {
                token.attempts += 1
                try token.update(database)
            }
            return nil
        }
        try token.delete(database)
        return token
    }

    /// The token that a link carries, used up; nil when there is none.
    func redeem(
        hashedToken: String, kinds: Set<OneTimeTokenKind>, now: Timestamp, in database: Database
    ) throws -> OneTimeTokenRecord? {
        guard let token = try OneTimeTokenRecord.find(tokenHash: Self.hash(hashedToken), in: database),
            kinds.contains(token.kind), token.isOpen(at: now)
        else { return nil }
        try token.delete(database)
        return token
    }

    /// Ends a user's open tokens, as a new password or address does.
    static func end(
        of userID: String, kinds: Set<OneTimeTokenKind> = Set(OneTimeTokenKind.allCases), in database: Database
    ) throws {
        try OneTimeTokenRecord.filter(Column("user_id") == userID && kinds.map(\.rawValue).contains(Column("kind")))
            .deleteAll(database)
    }

    private func hash(_ code: String, email: String, kind: OneTimeTokenKind) -> Data {
        // The address holds no line end, nor the kind, so that no two of these are the same text.
        let text = [kind.rawValue, email, code].joined(separator: "\n")
        return Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
    }

    private static func hash(_ token: String) -> Data {
        Data(SHA256.hash(data: Data(token.utf8)))
    }
}
