/// The differences between two versions of the rules, one sentence each.
///
/// Rules determine the result of lint, and affect no build and no test.
struct RuleChanges {
    let old: Rules
    let new: Rules

    func describe() -> [String] {
        var changes = differences(\.layers) { "the layer \($0.name)" }
        if Set(old.layers.map(\.name)) == Set(new.layers.map(\.name)), old.layers.map(\.name) != new.layers.map(\.name)
        {
            changes.append("the order of the layers")
        }
        changes += differences(\.independence) { "independent: \($0.name)" }
        changes += differences(\.forbidden) { rule in
            "forbidden: \(rule.from.isEmpty ? "*" : list(rule.from)) → \(list(rule.to))"
        }
        changes += differences(\.names) { "names: \($0.names.joined(separator: ", "))" }
        changes += differences(\.shapes) { "packages: \(list($0.packages))" }
        changes += differences(\.reaches) { "affected: \(list($0.files))" }
        changes += difference(\.allowsUnlayered, "unlayered")
        changes += difference(\.hasSameSettings, "settings")
        changes += difference(\.testsReachableFrom, "tests: reachable-from")
        changes += difference(\.exclude, "exclude")
        return changes
    }

    private func differences<Rule: Equatable>(_ rules: KeyPath<Rules, [Rule]>, _ name: (Rule) -> String) -> [String] {
        let (old, new) = (old[keyPath: rules], new[keyPath: rules])
        let differing = old.filter { !new.contains($0) } + new.filter { !old.contains($0) }
        var names: [String] = []
        for name in differing.map(name) where !names.contains(name) { names.append(name) }
        return names
    }

    private func difference(_ rule: KeyPath<Rules, some Equatable>, _ name: String) -> [String] {
        old[keyPath: rule] == new[keyPath: rule] ? [] : [name]
    }

    private func list(_ patterns: [some CustomStringConvertible]) -> String {
        patterns.map(\.description).joined(separator: ", ")
    }
}
