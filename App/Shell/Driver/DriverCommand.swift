import Core
import Foundation

/// One parsed line of the driver's input.
struct DriverCommand {
    enum Verb: Equatable {
        case snapshot
        case act(on: String, ElementAction)
        case rows(element: String, from: Int, count: Int)
        case tab(String)
        case open(url: String)
        case pop, back, forward, dismiss
        case phase(WindowPhase)
        case quit

        /// Whether the command sets the window's phase, which does not count as use of the window.
        var isPhase: Bool {
            if case .phase = self { true } else { false }
        }
    }

    let verb: Verb
    /// Whether the answer waits for the work that the command starts.
    let waits: Bool

    static let names = [
        "snapshot", "tap", "type", "select", "rows", "tab", "open", "pop", "back", "forward", "dismiss", "phase",
        "quit",
    ]

    init(_ fields: DriverFields) throws(Refusal) {
        waits = try fields.flag("wait") ?? true
        let name = try fields.text("do")
        switch name {
        case "snapshot": verb = .snapshot
        case "tap": verb = .act(on: try fields.text("element"), .tap)
        case "type": verb = .act(on: try fields.text("element"), .type(try fields.text("text")))
        case "select": verb = .act(on: try fields.text("element"), .select(try fields.text("value")))
        case "rows":
            verb = .rows(
                element: try fields.text("element"), from: try fields.number("from", in: 0...Int(Int32.max)) ?? 0,
                count: try fields.number("count", in: 1...ScreenForm.mostRows) ?? ScreenForm.usualCount)
        case "tab": verb = .tab(try fields.text("tab"))
        case "open": verb = .open(url: try fields.text("url"))
        case "pop": verb = .pop
        case "back": verb = .back
        case "forward": verb = .forward
        case "dismiss": verb = .dismiss
        case "phase":
            let word = try fields.text("phase")
            guard let phase = WindowPhase(rawValue: word) else {
                let phases = WindowPhase.allCases.map(\.rawValue).joined(separator: ", ")
                throw Refusal(.badValue, "There is no phase '\(word)'; there are: \(phases).")
            }
            verb = .phase(phase)
        case "quit": verb = .quit
        default:
            let suggestion = NearMiss.of(name, among: Self.names).map { " Did you mean '\($0)'?" } ?? ""
            throw Refusal(.unknownCommand, "There is no command '\(name)'.\(suggestion)")
        }
    }
}

/// The members of one line's JSON object.
struct DriverFields {
    private let members: [String: JSONValue]

    init(line: String) throws(Refusal) {
        do {
            members = try ReceivedJSON.decode([String: JSONValue].self, from: Data(line.utf8))
        } catch ReceivedJSON.Refusal.nestedTooDeeply {
            throw Refusal(.badJSON, "The line is nested more than \(JSONNesting.limit) levels deep.")
        } catch {
            throw Refusal(.badJSON, "The line is not a JSON object. Write one like {\"do\":\"snapshot\"}.")
        }
    }

    /// The id that came with the command, of any JSON type; nil when there was none.
    var id: JSONValue? { members["id"] }

    func text(_ name: String) throws(Refusal) -> String {
        switch members[name] {
        case .string(let text): return text
        case nil, .null: throw Refusal(.missingArgument, "The command needs \"\(name)\".")
        default: throw Refusal(.badValue, "\"\(name)\" must be a string.")
        }
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws(Refusal) -> Int? {
        switch members[name] {
        case .integer(let number) where range.contains(Int(number)): return Int(number)
        case nil, .null: return nil
        default:
            throw Refusal(
                .badValue, "\"\(name)\" must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
    }

    func flag(_ name: String) throws(Refusal) -> Bool? {
        switch members[name] {
        case .bool(let flag): return flag
        case nil, .null: return nil
        default: throw Refusal(.badValue, "\"\(name)\" must be true or false.")
        }
    }
}
