extension Scenario {
    /// The forms of tool calls. They call the first tools that the client has offered, and answer with words after that.
    static let tools: [Scenario] = [
        tools("tools-split") { tools in
            let arguments = tools[0].arguments
            let half = arguments.count / 2
            return [
                call(0, id: "call_1", name: tools[0].name, arguments: ""),
                call(0, arguments: String(arguments.prefix(half))),
                call(0, arguments: String(arguments.dropFirst(half))), .finish("tool_calls"), .usage, .done,
            ]
        },
        tools("tools-two") { tools in
            [
                call(0, id: "call_1", name: tools[0].name, arguments: ""),
                call(1, id: "call_2", name: tools[1].name, arguments: ""),
                call(0, arguments: tools[0].arguments), call(1, arguments: tools[1].arguments),
                .finish("tool_calls"), .usage, .done,
            ]
        },
        tools("tools-no-index") { tools in
            [
                call(nil, id: "call_1", name: tools[0].name, arguments: tools[0].arguments),
                call(nil, id: "call_2", name: tools[1].name, arguments: tools[1].arguments),
                .finish("tool_calls"), .usage, .done,
            ]
        },
        tools("tools-bad-json") { tools in
            [call(0, id: "call_1", name: tools[0].name, arguments: #"{"city":"#), .finish("tool_calls"), .usage, .done]
        },
        tools("tools-object") { tools in
            [
                .delta([
                    "tool_calls": [
                        [
                            "index": 0, "id": "call_1", "type": "function",
                            "function": ["name": .string(tools[0].name), "arguments": tools[0].value],
                        ]
                    ]
                ]), .finish("tool_calls"), .usage, .done,
            ]
        },
        tools("tools-stop") { tools in
            [call(0, id: "call_1", name: tools[0].name, arguments: tools[0].arguments), .finish("stop"), .usage, .done]
        },
        tools("tools-done-only") { tools in
            [call(0, id: "call_1", name: tools[0].name, arguments: tools[0].arguments), .done]
        },
        tools("tools-unknown") { _ in
            [call(0, id: "call_1", name: "no_such_tool", arguments: "{}"), .finish("tool_calls"), .usage, .done]
        },
    ]

    /// A tool to call, with arguments that its schema accepts.
    private struct SampleTool {
        let name: String
        let value: WireJSON

        var arguments: String { value.text }
    }

    private static func tools(
        _ name: String, _ steps: @escaping @Sendable ([SampleTool]) -> [ChatStep]
    ) -> Scenario {
        .chat(name) { request in
            let outcomes = request.chat?.outcomes ?? []
            guard outcomes.isEmpty else {
                return ChatPlan([.words("It answered: \(outcomes.map(\.text).joined(separator: "; "))")] + usualEnd)
            }
            return ChatPlan(steps(sampleTools(request)))
        }
    }

    /// Two: the client's first ones; the same one twice, or a made-up one, when it has offered fewer.
    private static func sampleTools(_ request: ScenarioRequest) -> [SampleTool] {
        let offered = (request.chat?.tools ?? []).prefix(2).map { tool in
            SampleTool(name: tool.name, value: tool.sampleArguments("sample"))
        }
        let usual = offered.first ?? SampleTool(name: "get_weather", value: ["city": "Paris"])
        return offered + Array(repeating: usual, count: 2 - offered.count)
    }

    private static func call(_ index: Int?, id: String? = nil, name: String? = nil, arguments: String) -> ChatStep {
        var members: [(name: String, value: WireJSON)] = []
        if let index { members.append((name: "index", value: .integer(index))) }
        if let id {
            members.append((name: "id", value: .string(id)))
            members.append((name: "type", value: "function"))
        }
        var function: [(name: String, value: WireJSON)] = []
        if let name { function.append((name: "name", value: .string(name))) }
        function.append((name: "arguments", value: .string(arguments)))
        members.append((name: "function", value: .object(function)))
        return .delta(["tool_calls": .array([.object(members)])])
    }
}
