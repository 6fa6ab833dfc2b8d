struct ChangeRunner: Sendable {
    let root: String
    let output: ToolOutput

    /// Applies a change and runs the checks. Whatever fails, a signal included, leaves the tree as it was.
    func apply(_ change: TreeChange, checks: [ChangeStep]) async throws {
        try await ToolInterruption.cancelling {
            let transaction = try TreeTransaction.apply(change, root: root)
            do {
                for check in checks { try await run(check) }
                try Task.checkCancellation()
            } catch {
                let left = transaction.rollBack()
                output.say(
                    left.isEmpty
                        ? "Everything has been undone."
                        : "All is undone, except for what was edited since or could not be restored: "
                            + left.joined(separator: ", ") + ".")
                throw error
            }
            transaction.keep()
        }
    }

    private func run(_ step: ChangeStep) async throws {
        output.say("\(step.name): \(step.run)")
        let status = try await ExternalProgram(name: "sh", hasOwnGroup: true).follow(["-c", step.run], in: root) {
            if step.isAnswer { try output.print($0) } else { output.remark(PlainLine.lines($0) + "\n") }
        }
        guard status == 0 else { throw ToolFailure.programFailed("\(step.name) (`\(step.run)`)", status: status) }
    }
}

/// What follows after the files of a change have been written, such as a check. When one fails, everything is undone.
struct ChangeStep: Equatable, Sendable {
    var name: String
    /// A line for the shell, run in the monorepo's root.
    var run: String
    /// Whether its output is the command's answer.
    var isAnswer = false
}

extension ChangeStep {
    init(_ node: RulesNode) throws {
        let fields = try node.mapping(allowed: ["name", "run", "answer"])
        self.init(
            name: try fields.required("name").string(), run: try fields.required("run").string(),
            isAnswer: try fields["answer"]?.isTrue() ?? false)
    }
}

/// What a command has changed.
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
