import Core
import Design

/// One line of the driver's output.
struct DriverAnswer: Encodable {
    let seq: Int
    let id: JSONValue?
    let refusal: Refusal?
    /// The rows that the command asked for; nil for every other command.
    let rows: [RowForm]?
    let snapshot: WindowSnapshot

    private enum CodingKeys: String, CodingKey {
        case seq, ok, id, error, rows, snapshot
    }

    private struct Failure: Encodable {
        let code: String
        let message: String
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(seq, forKey: .seq)
        try container.encode(refusal == nil, forKey: .ok)
        try container.encodeIfPresent(id, forKey: .id)
        if let refusal {
            try container.encode(Failure(code: refusal.code.rawValue, message: refusal.message), forKey: .error)
        }
        try container.encodeIfPresent(rows, forKey: .rows)
        try container.encode(snapshot, forKey: .snapshot)
    }

    /// The answer as one line of JSON, with its line break.
    func line() throws -> TerminalText {
        try TerminalText(encoding: self) + "\n"
    }
}
