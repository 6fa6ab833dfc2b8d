/// Finds where a manifest's text declares a thing.
///
/// SwiftPM returns what a manifest means, but no positions. This searches for the strings: exactly for manifests that
/// write out their targets, and as a good guess, never a failure, for others.
struct ManifestText: Sendable {
    private struct Literal: Sendable {
        var text: String
        var place: SourcePlace
        /// The tokens before it, the nearest first: `:`, `name`, `(`, `target`.
        var before: [String]
        /// The functions in whose calls it is, the outermost first: `Package`, `target`.
        var calls: [String]
    }

    private static let targetKinds: Set = [
        "target", "executableTarget", "testTarget", "systemLibrary", "binaryTarget", "macro", "plugin",
    ]

    private let literals: [Literal]
    /// The place that is reported for what is not found.
    private let start: SourcePlace

    init(_ text: String, file: String) {
        start = SourcePlace(file: file, line: 1, column: 1)
        var literals: [Literal] = []
        var before: [String] = []
        var calls: [String] = []
        for token in SwiftText(text).tokens {
            switch token.text {
            case "(": calls.append(before.first ?? "")
            case ")": _ = calls.popLast()
            case let literal where literal.hasPrefix("\""):
                let place = SourcePlace(file: file, line: token.line, column: token.column)
                literals.append(
                    Literal(text: String(literal.dropFirst().dropLast()), place: place, before: before, calls: calls))
            default: break
            }
            before = [token.text] + before.prefix(3)
        }
        self.literals = literals
    }

    func place(ofTarget name: String) -> SourcePlace {
        let found = literals.first { $0.text == name && isTarget($0) } ?? literals.first { $0.text == name }
        return found?.place ?? start
    }

    /// The place of the target where a constant stands for the dependency.
    func place(ofDependency name: String, inTarget target: String) -> SourcePlace {
        guard let own = literals.firstIndex(where: { $0.text == target && isTarget($0) }) else {
            return literals.first { $0.text == name }?.place ?? start
        }
        let dependency = literals[(own + 1)...].prefix { !isTarget($0) }
            .first { $0.text == name && !$0.before.starts(with: [":", "package"]) }
        return (dependency ?? literals[own]).place
    }

    /// Where the package's name is declared.
    func place(ofPackageName name: String) -> SourcePlace {
        literals.first { $0.text == name && $0.before.starts(with: [":", "name", "(", "Package"]) }?.place ?? start
    }

    /// Whether it names a target in `.target(name:)` and the like. Within another target's declaration, that is a
    /// dependency, or a plugin that it uses.
    private func isTarget(_ literal: Literal) -> Bool {
        guard literal.before.starts(with: [":", "name", "("]), let call = literal.calls.last else { return false }
        return Self.targetKinds.contains(call) && Self.targetKinds.isDisjoint(with: literal.calls.dropLast())
    }
}
