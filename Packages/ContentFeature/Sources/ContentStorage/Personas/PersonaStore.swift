import GRDB
public import Persistence

/// The personas of accounts: system prompts with names.
public struct PersonaStore: Sendable {
    let content: ContentDatabase

    /// The given personas, then the account's own in the order in which they were made.
    public func list(account: String) async throws(StorageError) -> [Persona] {
        let given = GivenPersonas.all
        let stored = try await content.read { database in
            try database.rows(
                """
                SELECT p.id, p.name, p.instructions FROM content_persona p
                JOIN content_account a ON a.number = p.account WHERE a.account = ? ORDER BY p.number
                """, [account]
            ).map { row in
                Persona(
                    id: row["id"], name: row["name"], instructions: row["instructions"],
                    isGiven: given.contains { $0.id == row["id"] })
            }
        }
        return given.map { persona in stored.first { $0.id == persona.id } ?? persona }
            + stored.filter { !$0.isGiven }
    }

    /// Adds a persona, or replaces the one with its id. Conversations that began with it stay as they are.
    public func save(_ persona: Persona, account: String) async throws(StorageError) {
        let bounds = content.bounds
        guard persona.instructions.utf8.count <= bounds.instructions else {
            throw content.refusal(
                "keeps instructions of at most \(String.megabytes(bounds.instructions)). Shorten them.")
        }
        let (id, name) = (persona.id.storable, persona.name.oneLine(upTo: bounds.title))
        let instructions = persona.instructions.storable
        try await content.write([]) { database in
            let account = try AccountTable.add(account, in: database)
            try database.run(
                "UPDATE content_persona SET name = ?, instructions = ? WHERE account = ? AND id = ?",
                [name, instructions, account, id])
            guard database.changesCount == 0 else { return }
            let count: Int? = try database.value("SELECT count(*) FROM content_persona WHERE account = ?", [account])
            guard count ?? 0 < bounds.personas + GivenPersonas.all.count else {
                throw content.refusal("keeps at most \(bounds.personas) personas of an account. Remove one.")
            }
            try database.run(
                "INSERT INTO content_persona (account, id, name, instructions) VALUES (?, ?, ?, ?)",
                [account, id, name, instructions])
        }
    }

    /// Removes a persona; a given one returns to what it was.
    public func remove(_ id: String, account: String) async throws(StorageError) {
        try await content.write([]) { database in
            guard let account = try AccountTable.number(of: account, in: database) else { return }
            try database.run("DELETE FROM content_persona WHERE account = ? AND id = ?", [account, id.storable])
        }
    }
}

/// A system prompt with a name.
public struct Persona: Sendable, Equatable, Identifiable {
    public let id: String
    public var name: String
    public var instructions: String
    /// Whether every account begins with it.
    public let isGiven: Bool

    public init(id: String, name: String, instructions: String, isGiven: Bool) {
        self.id = id
        self.name = name
        self.instructions = instructions
        self.isGiven = isGiven
    }
}

/// The personas that every account begins with.
enum GivenPersonas {
    static let all = [
        Persona(
            id: "assistant", name: "Assistant",
            instructions: """
                You are a helpful assistant. Answer in the language of the question. Be brief, and say so when you are \
                not sure.
                """,
            isGiven: true),
        Persona(
            id: "explain-simply", name: "Explain simply",
            instructions: """
                Explain in plain words, for a reader without previous knowledge. Use short sentences and an example from \
                everyday life. Explain each technical term when it first appears.
                """,
            isGiven: true),
        Persona(
            id: "editor", name: "Editor",
            instructions: """
                You are a careful editor. Correct spelling and grammar, and make the text clearer and shorter. Keep its \
                meaning and its tone. Give the text first, then list what you have changed and why.
                """,
            isGiven: true),
        Persona(
            id: "code-reviewer", name: "Code reviewer",
            instructions: """
                You review code. Name faults first: wrong results, crashes, leaks, security. Then what makes the code \
                hard to read. Quote the line that each remark is about, and show a better one. Do not praise.
                """,
            isGiven: true),
    ]
}
