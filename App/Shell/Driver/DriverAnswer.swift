import Core
import Design

/// One line of the driver's output.
struct DriverAnswer: Encodable {
    private struct Failure: Encodable {
        let code: String
        let message: String
    }

    private let seq: Int
    private let ok: Bool
    private let id: JSONValue?
    private let error: Failure?
    private let rows: [RowForm]?
    private let snapshot: WindowSnapshot

    /// - Parameter rows: those that the command asked for; nil for every other command.
    init(seq: Int, id: JSONValue?, refusal: Refusal?, rows: [RowForm]?, snapshot: WindowSnapshot) {
        self.seq = seq
        ok = refusal == nil
        self.id = id
        error = refusal.map { Failure(code: $0.code.rawValue, message: $0.message) }
        self.rows = rows
        self.snapshot = snapshot
    }

    /// The answer as one line of JSON, with its line break.
    func line() throws -> TerminalText {
        try TerminalText(encoding: self) + "\n"
    }
}
