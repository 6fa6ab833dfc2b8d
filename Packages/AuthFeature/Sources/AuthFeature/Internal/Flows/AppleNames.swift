import Core
import Foundation

/// Names that Apple has sent and the server does not have yet. Apple sends each name only once, so it is kept until the
/// server has it, even if the sign-in fails, the session ends or the process exits.
struct AppleNames: Sendable {
    private struct Record: Codable {
        var version = 1
        var names: [Entry] = []
    }

    private struct Entry: Codable {
        /// Apple's id of the user, from the identity token.
        let subject: String
        /// The account at the backend; nil before the first sign-in has succeeded.
        var user: String?
        let name: String
    }

    /// Several users may share a machine, but the unverified claims of tokens must not fill the disk.
    private static let limit = 8

    private let file: PrivateFile

    init(directory: URL) {
        file = PrivateFile(directory.appendingPathComponent("apple-names.json"))
    }

    /// Stores a name durably, in place of an older one of the same user.
    func keep(_ name: PersonName, subject: String) throws(AuthError) {
        try change { names in
            names.removeAll { $0.subject == subject }
            names.append(Entry(subject: subject, user: nil, name: name.text))
            names = names.suffix(Self.limit)
        }
    }

    /// Records which account at the backend belongs to Apple's id of a user.
    func assign(_ subject: String, to user: String) throws(AuthError) {
        try change { names in
            for index in names.indices where names[index].subject == subject { names[index].user = user }
        }
    }

    func name(subject: String) -> PersonName? {
        read().last { $0.subject == subject }.flatMap { PersonName($0.name) }
    }

    func name(user: String) -> PersonName? {
        read().last { $0.user == user }.flatMap { PersonName($0.name) }
    }

    /// Removes the name of an account, because the server has one or the account is gone.
    func forget(user: String) throws(AuthError) {
        try change { names in names.removeAll { $0.user == user } }
    }

    // A file that cannot be read or decoded counts as empty.
    private func read() -> [Entry] {
        guard let record = file.stored(Record.self), record.version == Record().version else { return [] }
        return record.names
    }

    // Under a lock: another process may be changing the file for another user.
    private func change(_ change: (inout [Entry]) -> Void) throws(AuthError) {
        let lock: FileLock
        do {
            lock = try FileLock.wait(at: file.url.appendingPathExtension("lock"))
        } catch {
            throw .storage(error.description)
        }
        defer { lock.release() }
        let old = read()
        var new = old
        change(&new)
        guard new.map(\.user) != old.map(\.user) || new.map(\.name) != old.map(\.name) else { return }
        if new.isEmpty { return try file.discard() }
        try file.store(Record(names: new), as: "A name")
    }
}

/// A user's name as a server sent it: one line, without unprintable characters.
struct PersonName: Sendable, Equatable {
    let text: String

    /// Nil when nothing is left of the text.
    init?(_ text: String) {
        let line = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isUnprintable }.prefix(200)))
            .trimmingCharacters(in: .whitespaces)
        guard !line.isEmpty else { return nil }
        self.text = line
    }
}
