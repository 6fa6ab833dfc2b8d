import Foundation
import Testing

/// The table of `slipway json --json`, and what it says about a text.
struct JSONShapes {
    struct Shape: Decodable {
        struct Member: Decodable {
            let path: String
            let type: String
        }

        let commands: [String]
        let members: [Member]
    }

    let all: [Shape]

    static func load() async throws -> JSONShapes {
        let result = try await Program.run(["json", "--json"], in: TestHome())
        return JSONShapes(all: try JSONDecoder().decode([Shape].self, from: Data(result.output.utf8)))
    }

    func describes(_ command: String) -> Bool {
        all.contains { $0.commands.contains(command) }
    }

    /// Checks that a text has the members of a command's shape and no others, each of its type.
    ///
    /// - Parameter prefix: what the paths of members that another document describes begin with.
    func check(_ text: String, of command: String, ignoring prefix: String? = nil) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)),
            let shape = all.first(where: { $0.commands.contains(command) })
        else {
            Issue.record("\(command): no JSON, or no shape: \(text)")
            return
        }
        // Other forms of the same commands, which the notes name.
        let alternatives: [String: [Set<String>]] = [
            "auth apple": [["nonce"], ["address"]], "auth recover": [["email"]],
            "routes explain": [["link", "outcome"]],
        ]
        if let keys = (value as? [String: Any])?.keys, alternatives[command]?.contains(Set(keys)) == true { return }
        var found: [String: [Any]] = [:]
        Self.collect(value, at: "", into: &found)
        let types = Dictionary(uniqueKeysWithValues: shape.members.map { ($0.path, $0.type) })
        for (path, values) in found where prefix.map(path.hasPrefix) != true {
            // Arrays and objects are described by what is in them.
            guard let type = types[path] else {
                let isDescribed =
                    path == "." || types.keys.contains { $0.hasPrefix("\(path).") || $0.hasPrefix("\(path)[") }
                    || types.contains {
                        ["any", "object"].contains($0.value)
                            && (path.hasPrefix("\($0.key).") || path.hasPrefix("\($0.key)["))
                    }
                #expect(isDescribed, "\(command): \(path) is not described")
                continue
            }
            for value in values {
                #expect(Self.isValue(value, of: type), "\(command): \(path) is not \(type): \(value)")
            }
        }
        for (path, type) in types where !type.hasSuffix(", optional") && found[path] == nil {
            #expect(Self.isParentMissing(path, found), "\(command): \(path) is missing in \(text)")
        }
    }

    /// Whether the array or the object that a member belongs to is empty, null or missing.
    private static func isParentMissing(_ path: String, _ found: [String: [Any]]) -> Bool {
        let isElement = path.hasSuffix("[]")
        let parent =
            isElement ? String(path.dropLast(2)) : path.components(separatedBy: ".").dropLast().joined(separator: ".")
        guard !isElement else { return (found[parent] ?? []).allSatisfy { ($0 as? [Any])?.isEmpty != false } }
        if parent.isEmpty { return false }
        return (found[parent] ?? []).allSatisfy { $0 is NSNull }
    }

    private static func collect(_ value: Any, at path: String, into found: inout [String: [Any]]) {
        found[path.isEmpty ? "." : path, default: []].append(value)
        if let object = value as? [String: Any] {
            for (name, member) in object { collect(member, at: "\(path).\(name)", into: &found) }
        } else if let array = value as? [Any] {
            for element in array { collect(element, at: (path.isEmpty ? "." : path) + "[]", into: &found) }
        }
    }

    private static func isValue(_ value: Any, of type: String) -> Bool {
        type.replacing(", optional", with: "").components(separatedBy: " or ").contains { kind in
            switch kind {
            case "any": true
            case "text": value is String
            case "time": (value as? String).map { (try? Date($0, strategy: .iso8601)) != nil } == true
            case "number": value is NSNumber && !isBoolean(value)
            case "true", "false": isBoolean(value)
            case "object": value is [String: Any]
            case "array": value is [Any]
            case "null": value is NSNull
            default: false
            }
        }
    }

    /// JSONSerialization makes the same number of `true` and 1, apart from its type.
    private static func isBoolean(_ value: Any) -> Bool {
        (value as? NSNumber).map { String(cString: $0.objCType) == "c" } == true
    }
}
