/// Members of a chat's request that have no effect here. Their types and ranges are checked as OpenAI does, so that a client's
/// mistake shows.
struct IgnoredMembers: Decodable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    private static let numbers = [
        "temperature": 0.0...2, "top_p": 0...1, "presence_penalty": -2...2, "frequency_penalty": -2...2,
    ]
    private static let texts = [
        "user", "service_tier", "reasoning_effort", "verbosity", "prompt_cache_key", "safety_identifier",
    ]

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Name.self)
        for (name, range) in Self.numbers {
            guard let number = try members.decodeIfPresent(Double.self, forKey: Name(name)) else { continue }
            guard range.contains(number) else {
                throw AIFailure.invalid(
                    name, "'\(name)' must be from \(range.lowerBound) to \(range.upperBound).",
                    code: number < range.lowerBound ? "decimal_below_min_value" : "decimal_above_max_value")
            }
        }
        for name in Self.texts { _ = try members.decodeIfPresent(String.self, forKey: Name(name)) }
        for name in ["parallel_tool_calls", "store"] {
            _ = try members.decodeIfPresent(Bool.self, forKey: Name(name))
        }
        for name in ["seed", "top_logprobs"] { _ = try members.decodeIfPresent(Int.self, forKey: Name(name)) }
        _ = try members.decodeIfPresent([String: Double].self, forKey: Name("logit_bias"))
        _ = try members.decodeIfPresent([String: String].self, forKey: Name("metadata"))
    }
}
