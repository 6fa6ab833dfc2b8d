/// Carries out the change of a command: shows it, or applies it, checks the result, and undoes it if a check fails.
struct ChangeRunner: Sendable {
    let root: String
    let output: Output

    /// Applies a change and runs the checks. Whatever fails, a signal included, leaves the tree as it was.
    func apply(_ change: TreeChange, checks: [ChangeStep]) async throws {
        try await Interruption.cancelling {
            let transaction = try TreeTransaction.apply(change, root: root) { output.say($0) }
            do {
                for check in checks { try await run(check) }
                try Task.checkCancellation()
            } catch {
                let left = transaction.rollBack()
                output.say("Everything has been undone." + TreeTransaction.words(aboutLeft: left))
                throw error
            }
            transaction.keep()
        }
    }

    private func run(_ step: ChangeStep) async throws {
        output.say("\(step.name): \(step.run)")
        var refusal: (any Error)?
        let status = try await ExternalProgram(name: "sh", hasOwnGroup: true).follow(["-c", step.run], in: root) {
            line in
            guard step.isAnswer else { return output.remark(PlainLine.lines(line) + "\n") }
            do { try output.print(line) } catch { refusal = refusal ?? error }
        }
        try Task.checkCancellation()
        if let refusal { throw refusal }
        guard status == 0 else { throw ToolFailure.programFailed("\(step.name) (`\(step.run)`)", status: status) }
    }
}
