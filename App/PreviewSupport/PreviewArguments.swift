import Core

/// The arguments of a preview: `[FILE] [--state NAME] [--driver jsonl]`, in any order.
public struct PreviewArguments<State: CaseIterable & RawRepresentable & Sendable>: Sendable
where State.RawValue == String {
    /// What the feature's doubles are to hold.
    public let state: State
    /// The path of the file that is to be shown; nil for the feature itself.
    public let file: String?
    /// Whether a program drives the window.
    let isDriven: Bool

    init(_ arguments: some Sequence<String>, in state: State, takesFile: Bool) throws(ConfigurationError) {
        var rest = Array(arguments)
        let driver = rest.firstRange(of: ["--driver", "jsonl"])
        if let driver { rest.removeSubrange(driver) }
        isDriven = driver != nil
        if let option = rest.firstIndex(of: "--state") {
            let name = rest[option...].dropFirst().first
            guard let named = name.flatMap(State.init(rawValue:)) else {
                let names = State.allCases.map(\.rawValue).joined(separator: ", ")
                throw ConfigurationError("--state takes one of: \(names).")
            }
            self.state = named
            rest.removeSubrange(option...option + 1)
        } else {
            self.state = state
        }
        guard rest.count <= (takesFile ? 1 : 0), rest.first?.hasPrefix("-") != true else {
            throw ConfigurationError("A preview takes \(takesFile ? "[FILE] " : "")[--state NAME] [--driver jsonl].")
        }
        file = rest.first
    }
}
