/// Chunks of a stream with members of any kind, in any order, some of them damaged.
enum RandomChunk {
    static func text(using random: inout some RandomNumberGenerator) -> String {
        var text = object(["model", "error", "usage", "choices", "id"], depth: 0, using: &random)
        guard Int.random(in: 0..<4, using: &random) == 0, !text.isEmpty else { return text }
        var bytes = Array(text.utf8)
        let position = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: position)
        case 1: bytes.insert(Array(#"{}[]":,\0e"#.utf8).randomElement(using: &random) ?? 0, at: position)
        default: bytes = Array(bytes[..<position])
        }
        text = String(decoding: bytes, as: UTF8.self)
        return text
    }

    private static func object(_ names: [String], depth: Int, using random: inout some RandomNumberGenerator) -> String
    {
        let members = names.shuffled(using: &random).prefix(Int.random(in: 0...names.count, using: &random)).map {
            name in
            "\(blank(using: &random))\"\(name)\"\(blank(using: &random)):" + value(name, depth: depth, using: &random)
        }
        return "{\(members.joined(separator: ","))\(blank(using: &random))}"
    }

    private static func value(_ name: String, depth: Int, using random: inout some RandomNumberGenerator) -> String {
        if Int.random(in: 0..<6, using: &random) > 0 {
            switch name {
            case "choices":
                let count = Int.random(in: 0...2, using: &random)
                let choices = (0..<count).map { _ in
                    object(["index", "delta", "finish_reason"], depth: depth + 1, using: &random)
                }
                return "[\(choices.joined(separator: ", "))]"
            case "delta": return object(["content", "role", "refusal"], depth: depth + 1, using: &random)
            case "index": return ["0", "1", "null"].randomElement(using: &random) ?? "0"
            default: return string(using: &random)
            }
        }
        switch Int.random(in: 0..<(depth < 6 ? 7 : 4), using: &random) {
        case 0: return ["null", "true", "false"].randomElement(using: &random) ?? "null"
        case 1: return ["0", "-1", "1.5", "1e3", "-0.25E-2", "123"].randomElement(using: &random) ?? "0"
        case 2, 3: return string(using: &random)
        case 4: return object(["a", "b"], depth: depth + 1, using: &random)
        case 5:
            return "[\(value("x", depth: depth + 1, using: &random)), \(value("x", depth: depth + 1, using: &random))]"
        default: return "[]"
        }
    }

    private static func string(using random: inout some RandomNumberGenerator) -> String {
        let parts = [
            "a", "…", "😀", " ", #"\n"#, #"\""#, #"\\"#, #"\/"#, #"\u00e4"#, #"\ud83d\ude00"#, "}", "[", #"\t\b\f\r"#,
            #"\u0041"#,
        ]
        let count = Int.random(in: 0..<6, using: &random)
        return "\"" + (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined() + "\""
    }

    private static func blank(using random: inout some RandomNumberGenerator) -> String {
        ["", "", "", " ", "\n\t"].randomElement(using: &random) ?? ""
    }
}
