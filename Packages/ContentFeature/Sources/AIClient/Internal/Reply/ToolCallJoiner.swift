import Core
import Foundation

/// Joins the pieces in which a model's calls of tools arrive.
struct ToolCallJoiner {
    static let countLimit = 128
    /// How many bytes of arguments all calls of a reply may have together.
    static let sizeLimit = 1024 * 1024

    private struct Call {
        let index: Int64?
        var id: String
        var name = ""
        var arguments = ""
        var others = MemberJoiner()
        var othersOfFunction = MemberJoiner()
    }

    private var joined: [Call] = []
    private var size = 0

    var isEmpty: Bool { joined.isEmpty }

    /// The calls so far. A call without an id gets one; one without arguments has `{}`.
    var calls: [AIToolCall] {
        joined.indices.map { index in
            let call = joined[index]
            return AIToolCall(
                id: id(of: index), name: call.name, arguments: call.arguments.isEmpty ? "{}" : call.arguments)
        }
    }

    /// What the calls have beside that, by their ids.
    mutating func others() -> [String: JSONValue] {
        var others: [String: JSONValue] = [:]
        for index in joined.indices {
            var members = joined[index].others.members()
            let function = joined[index].othersOfFunction.members()
            if !function.isEmpty { members["function"] = .object(function) }
            if !members.isEmpty { others[id(of: index)] = .object(members) }
        }
        return others
    }

    private func id(of index: Int) -> String {
        joined[index].id.isEmpty ? "call_\(index + 1)" : joined[index].id
    }

    /// Takes a `tool_calls` member; false when there is more than the limits allow.
    mutating func take(_ entries: JSONValue) -> Bool {
        (entries.elements ?? []).allSatisfy { take(entry: $0) }
    }

    private mutating func take(entry: JSONValue) -> Bool {
        guard let members = entry.members else { return true }
        var index: Int64?
        if case .integer(let number)? = entry["index"] { index = number }
        let id = entry["id"]?.text ?? ""
        let name = entry["function"]?["name"]?.text ?? ""
        let arguments = Self.text(entry["function"]?["arguments"])
        let position = place(index, id: id, name: name)
        if position == joined.count { joined.append(Call(index: index, id: id)) }
        if joined[position].id.isEmpty { joined[position].id = id }
        // Some servers repeat the name in each piece, others split it.
        if joined[position].name != name { joined[position].name += name }
        joined[position].arguments += arguments
        joined[position].others.take(members, except: ["index", "id", "type", "function"])
        if let function = members["function"]?.members {
            joined[position].othersOfFunction.take(function, except: ["name", "arguments"])
        }
        size += name.utf8.count + id.utf8.count + arguments.utf8.count
        return size <= Self.sizeLimit && joined.count <= Self.countLimit
    }

    /// Which call a piece belongs to; the number of calls for a new one.
    private func place(_ index: Int64?, id: String, name: String) -> Int {
        let known: Int?
        if let index {
            known = joined.lastIndex { $0.index == index }
        } else if id.isEmpty {
            // A name after arguments begins another call.
            known = name.isEmpty || joined.last?.arguments.isEmpty == true ? joined.indices.last : nil
        } else {
            known = joined.lastIndex { $0.id == id }
        }
        guard let known else { return joined.count }
        // Some servers give the index of another call again.
        let isOther = !id.isEmpty && !joined[known].id.isEmpty && joined[known].id != id
        return isOther ? joined.count : known
    }

    /// Some servers send the arguments as JSON and not as its text.
    private static func text(_ arguments: JSONValue?) -> String {
        switch arguments {
        case nil, .null?: return ""
        case .string(let text)?: return text
        case .some(let value):
            return (try? SentJSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }
}
