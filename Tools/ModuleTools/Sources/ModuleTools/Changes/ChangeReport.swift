/// What a command has changed, for programs and for people.
struct ChangeReport: Encodable {
    struct Identity: Encodable {
        var kind: String
        var ids: [String]
    }

    /// One sentence.
    var summary: String
    var written: [String]
    var removed: [String]
    /// What the change declares, or declared, by kind.
    var ids: [Identity]
    /// Sentences about what comes next.
    var notes: [String]

    init(
        _ summary: String, change: TreeChange, identities: [DeclaredIdentity] = [], notes: [String] = []
    ) {
        self.summary = summary
        written = change.written
        removed = (change.files.filter { $0.value == nil }.map(\.key) + change.removedDirectories).sorted()
        ids = Dictionary(grouping: identities, by: \.kind).sorted { $0.key < $1.key }
            .map { Identity(kind: $0.key, ids: Set($0.value.map(\.id)).sorted()) }
        self.notes = notes
    }

    var text: String {
        var lines = [summary]
        lines += ids.map { "  \($0.kind): \($0.ids.joined(separator: ", "))" }
        lines += notes
        return lines.joined(separator: "\n")
    }
}
