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
