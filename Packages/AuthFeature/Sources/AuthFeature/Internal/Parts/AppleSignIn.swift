import Core
import Design
import Foundation
import Logging

/// Sign in with Apple.
@MainActor
struct AppleSignIn {
    let flows: LinkFlows
    let account: AccountChanges
    let nonce: AppleNonce
    let toasts: ToastCenter

    private var caller: SessionCaller { flows.caller }
    private var names: AppleNames { account.names }

    func beginInBrowser() async throws -> URL {
        try await flows.begin(.apple) { try await caller.backend.appleAddress(challenge: $0) }
    }

    func beginToken() throws -> String {
        flows.secureHash(Data(try nonce.make().revealed.utf8)).hexadecimal
    }

    func signIn(_ credential: AppleCredential) async throws -> AppUser {
        // Taken before it is sent, so that it is used up whether the sign-in succeeds or not.
        let nonce = try nonce.take()
        let token = try AppleToken(credential.identityToken.revealed)
        let given = credential.name.flatMap(PersonName.init)
        // Apple sends the name only once, so it is stored before anything else can fail.
        if let given { caller.tidy { try names.keep(given, subject: token.subject) } }
        let grant = try await caller.backend.signIn(appleToken: token.text, nonce: nonce)
        let uid = grant.user.uid
        let name = given ?? names.name(subject: token.subject)
        caller.tidy { try names.assign(token.subject, to: uid) }
        let session = try await flows.signIns.begin(grant, name: name)
        if name?.text == grant.user.name {
            caller.tidy { try names.forget(user: uid) }
        } else if let name {
            await send(name, of: session)
        }
        return session.user
    }

    private func send(_ name: PersonName, of session: Session) async {
        do {
            _ = try await account.apply(.name(name), to: session)
        } catch {
            let error = AuthError(of: error)
            caller.logger.warning("The name could not be sent to the server: \(error)")
            toasts.post(.warning, "Your name is saved on this machine, but not with your account yet. \(error)")
        }
    }
}

/// Apple's identity token. Only the server can verify it.
struct AppleToken: Sendable {
    let text: Secret
    /// The token's subject, Apple's permanent id of the user; "" when the token has none. Unverified: only the server
    /// can check it.
    let subject: String

    /// - Throws: ``AuthError/invalidIdentityToken`` for a text that does not have the form of a JWT.
    init(_ text: String) throws(AuthError) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty && part.unicodeScalars.allSatisfy(CharacterSet.base64URL.contains)
        }
        guard parts.count == 3, isPlain, text.utf8.count <= 16_384 else { throw .invalidIdentityToken }
        self.text = Secret(text)
        subject = Self.subject(String(parts[1]))
    }

    private static func subject(_ payload: String) -> String {
        struct Claims: Decodable { let sub: String }
        guard let data = Base64URL.decodeLeniently(payload),
            let claims = try? ReceivedJSON.decode(Claims.self, from: data)
        else { return "" }
        return String(claims.sub.prefix(255))
    }
}

/// The nonce of a sign-in with Apple's token, from its creation until it is sent. It can be used only once.
struct AppleNonce: Sendable {
    private struct Record: Codable {
        var version = 1
        let nonce: Secret
        let begun: Date
    }

    private let file: URL
    private let now: @Sendable () -> Date

    init(directory: URL, now: @escaping @Sendable () -> Date) {
        file = directory.appendingPathComponent("apple-nonce.json")
        self.now = now
    }

    /// Creates and stores a new nonce in place of any other.
    func make() throws(AuthError) -> Secret {
        let nonce = RandomText.make()
        try PrivateFile(file).store(Record(nonce: nonce, begun: now()), as: "The nonce")
        return nonce
    }

    /// Removes and returns the nonce. If several processes call this, only one gets it.
    ///
    /// - Throws: ``AuthError/noNonce`` when there is none, or it is too old.
    func take() throws(AuthError) -> Secret {
        // The process that renames the file has taken the nonce.
        let taken = PrivateFile(
            file.deletingLastPathComponent().appendingPathComponent(".apple-nonce.\(UUID().uuidString)"))
        guard rename(file.path, taken.url.path) == 0 else {
            guard errno == ENOENT else { throw .storage(FileError("take", file, code: errno).description) }
            throw .noNonce
        }
        let record = taken.stored(Record.self)
        try taken.discard()
        guard let record, abs(now().timeIntervalSince(record.begun)) < Flow.lifetime else { throw .noNonce }
        return record.nonce
    }
}
