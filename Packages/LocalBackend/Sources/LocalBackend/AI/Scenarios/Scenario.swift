/// A habit of real servers, to be tried by the name of a model: `slipway-test-` and the name of the scenario.
///
/// Any client can use them. They are not listed by `/models`.
struct Scenario: Sendable {
    enum Outcome: Sendable {
        /// A reply, streamed or whole.
        case chat(@Sendable (ScenarioRequest) -> ChatPlan)
        /// Another reply than a chat's, such as an error.
        case reply(@Sendable (ScenarioRequest) -> Reply)
        /// Another reply than a chat's at times, else a usual one.
        case either(@Sendable (ScenarioRequest) -> Reply?)
        /// A reply that begins at once, and has its body later.
        case late(seconds: Int, Reply)
    }

    let name: String
    let outcome: Outcome

    static func chat(_ name: String, _ plan: @escaping @Sendable (ScenarioRequest) -> ChatPlan) -> Scenario {
        Scenario(name: name, outcome: .chat(plan))
    }

    static func chat(_ name: String, _ steps: [ChatStep], change: (inout ChatPlan) -> Void = { _ in }) -> Scenario {
        var plan = ChatPlan(steps)
        change(&plan)
        return Scenario(name: name, outcome: .chat { [plan] _ in plan })
    }

    static func reply(_ name: String, _ reply: @escaping @Sendable (ScenarioRequest) -> Reply) -> Scenario {
        Scenario(name: name, outcome: .reply(reply))
    }
}

extension Scenario {
    static let prefix = "slipway-test-"

    /// Those of chats, by name.
    static let chats = table(streams + endings + usages + contents + tools + refusals + failuresInStream)
    /// Those of pictures, by name.
    static let pictures = table(imageReplies)

    private static func table(_ scenarios: [Scenario]) -> [String: Scenario] {
        Dictionary(scenarios.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The scenario of a model's name; nil for another model. Seconds may follow the name, as in `slow-first-60`.
    ///
    /// - Throws: ``AIFailure`` when there is no such scenario.
    static func named(
        _ model: String, in scenarios: [String: Scenario]
    ) throws(AIFailure) -> (scenario: Scenario, seconds: Int?)? {
        guard model.hasPrefix(prefix) else { return nil }
        let name = String(model.dropFirst(prefix.count))
        if let scenario = scenarios[name] { return (scenario, nil) }
        if let dash = name.lastIndex(of: "-"), let seconds = Int(name[name.index(after: dash)...]),
            (0...3_600).contains(seconds), let scenario = scenarios[String(name[..<dash])]
        {
            return (scenario, seconds)
        }
        let names = scenarios.keys.sorted().joined(separator: ", ")
        throw AIFailure(
            404, "There is no scenario '\(name)'. There are: \(names).", code: "model_not_found", parameter: "model")
    }
}
