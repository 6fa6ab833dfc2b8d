/// The differences between two versions of the rules, one sentence each.
///
/// Rules determine the result of lint, and affect no build and no test; only `environment` can change the meaning of
/// manifests.
enum RuleChanges {
    static func describe(from old: Rules, to new: Rules) -> [String] {
        var changes: [String] = []
        changes += compare(old.layers, new.layers, { "the layer \($0.name)" })
        if Set(old.layers.map(\.name)) == Set(new.layers.map(\.name)), old.layers.map(\.name) != new.layers.map(\.name)
        {
            changes.append("the order of the layers")
        }
        changes += compare(old.independence, new.independence, { "independent: \($0.name)" })
        changes += compare(
            old.forbidden, new.forbidden,
            { rule in
                let from = rule.from.map(\.description).joined(separator: ", ")
                return "forbidden: \(from.isEmpty ? "*" : from) → \(rule.to.map(\.description).joined(separator: ", "))"
            })
        changes += compare(old.names, new.names, { "names: \($0.names.joined(separator: ", "))" })
        changes += compare(
            old.shapes, new.shapes,
            { shape in
                "packages: " + shape.packages.map(\.description).joined(separator: ", ")
            })
        changes += compare(old.exceptions, new.exceptions, { "exception: \($0.rule.rawValue) of \($0.from)" })
        changes += compare(
            old.reaches, new.reaches,
            { reach in
                "affected: " + reach.files.map(\.description).joined(separator: ", ")
            })
        if old.allowsUnlayered != new.allowsUnlayered { changes.append("unlayered") }
        if old.hasSameSettings != new.hasSameSettings { changes.append("settings") }
        if old.testsReachableFrom != new.testsReachableFrom { changes.append("tests: reachable-from") }
        if old.products != new.products { changes.append("products") }
        if old.environment != new.environment { changes.append("environment") }
        if old.exclude != new.exclude { changes.append("exclude") }
        return changes
    }

    private static func compare<Rule: Equatable>(_ old: [Rule], _ new: [Rule], _ name: (Rule) -> String) -> [String] {
        let differing = old.filter { !new.contains($0) } + new.filter { !old.contains($0) }
        var names: [String] = []
        for name in differing.map(name) where !names.contains(name) { names.append(name) }
        return names
    }
}
