import Crypto
import Foundation
import GRDB

/// Codes and links that prove access to an e-mail address. Each works once, for an hour, and is stored only as a hash.
struct OneTimeTokens: Sendable {
    static let lifetime = 3600
    /// How many wrong codes end a token. At most one code in a million is right, and the user can request another mail.
    static let attempts = 5
    /// The prefix of a link's token when a PKCE flow waits for it.
    static let flowPrefix = "pkce_"

    struct Issued: Sendable {
        /// Digits, as many as ``OneTimeTokens/codeLength`` says.
        let code: String
        /// The token in links, after ``OneTimeTokens/flowPrefix`` when a PKCE flow was begun. It consists of random
        /// bytes and is not derived from the code as in the real server: otherwise codes could be guessed through
        /// links, where wrong guesses are not counted.
        let hashedToken: String
    }

    /// Codes are hashed with it: there are so few of them that plain hashes in a stolen database could be reversed by
    /// trying all.
    let key: SymmetricKey
    let guesses: CodeGuesses
    let codeLength: Int

    /// A new token, which is not valid until it is stored. So its mail can be written before anything is changed.
    func make(pkce: Bool) -> Issued {
        let code = (0..<codeLength).map { _ in String(Int.random(in: 0...9)) }.joined()
        let token = RandomBytes.make(count: 28).map { String(format: "%02x", $0) }.joined()
        return Issued(code: code, hashedToken: pkce ? Self.flowPrefix + token : token)
    }

    /// Stores a token of ``make(pkce:)``, inside the caller's transaction. It replaces the user's older token of that
    /// kind.
    ///
    /// - Parameters:
    ///   - email: the address that the token proves: the account's own, or the one it is to change to.
    ///   - flow: the PKCE flow that its link completes.
    func store(
        _ issued: Issued, _ kind: OneTimeTokenKind, for user: UserRecord, email: String, flow: FlowStateRecord?,
        now: Timestamp, in database: Database
    ) throws {
        try Self.end(of: user.id, kinds: [kind], in: database)
        try OneTimeTokenRecord(
            userID: user.id, kind: kind, email: email, codeHash: hash(issued.code, email: email, kind: kind),
            tokenHash: SHA256.digest(of: issued.hashedToken), flowID: flow?.id, createdAt: now
        ).insert(database)
    }

    /// Uses up and returns the token of an address that a code belongs to; nil when there is none. A wrong code counts
    /// against every token that it was compared with and against the address, so the caller's transaction must not be
    /// rolled back.
    ///
    /// Only the newest code of each kind is compared, over all accounts together: otherwise one guess would be tried on
    /// every open code.
    func redeem(
        code: String, email: String, kinds: Set<OneTimeTokenKind>, now: Timestamp, in database: Database
    ) throws -> OneTimeTokenRecord? {
        try guesses.check(.address(email), now: now, in: database)
        let newest = try OneTimeTokenRecord.newest(email: email, kinds: kinds, in: database)
        let open = newest.filter { $0.isOpen(at: now) }
        let right = open.filter { ConstantTime.equal(hash(code, email: email, kind: $0.kind), $0.codeHash) }
        guard let token = right.first else {
            try guesses.countWrong(.address(email), now: now, in: database)
            for var token in open {
                token.attempts += 1
                try token.update(database)
            }
            return nil
        }
        try token.delete(database)
        return token
    }

    func redeem(
        hashedToken: String, kinds: Set<OneTimeTokenKind>, now: Timestamp, in database: Database
    ) throws -> OneTimeTokenRecord? {
        guard
            let token = try OneTimeTokenRecord.fetchOne(database, key: ["token_hash": SHA256.digest(of: hashedToken)]),
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

    static func endEmailChange(of userID: String, in database: Database) throws {
        try end(of: userID, kinds: [.emailChangeNew, .emailChangeCurrent], in: database)
    }

    private func hash(_ code: String, email: String, kind: OneTimeTokenKind) -> Data {
        // Neither the address nor the kind contains a line end, so that different values never give the same text.
        let text = [kind.rawValue, email, code].joined(separator: "\n")
        return Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
    }
}

enum OneTimeTokenKind: String, Codable, Sendable, CaseIterable {
    /// For the mail of a sign-up: its reader has requested the account, which keeps its password and metadata.
    case confirmation
    /// For a magic link to an unconfirmed account. It confirms the address, but no other data of a sign-up.
    case firstSignIn = "first_sign_in"
    case recovery
    case magicLink = "magiclink"
    case invite
    case emailChangeCurrent = "email_change_current"
    case emailChangeNew = "email_change_new"
    case reauthentication
}

struct OneTimeTokenRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "one_time_token"

    private(set) var id: Int64?
    let userID: String
    let kind: OneTimeTokenKind
    /// Lower case.
    let email: String
    let codeHash: Data
    let tokenHash: Data
    let flowID: String?
    var attempts = 0
    let createdAt: Timestamp

    func isOpen(at now: Timestamp) -> Bool {
        attempts < OneTimeTokens.attempts && now.isWithin(OneTimeTokens.lifetime, of: createdAt)
    }

    /// The newest of each kind that was sent to an address.
    static func newest(
        email: String, kinds: Set<OneTimeTokenKind>, in database: Database
    ) throws -> [OneTimeTokenRecord] {
        try kinds.compactMap { kind in
            try OneTimeTokenRecord.filter(Column("email") == email.lowercased() && Column("kind") == kind.rawValue)
                .order(Column("id").desc).fetchOne(database)
        }
    }
}
