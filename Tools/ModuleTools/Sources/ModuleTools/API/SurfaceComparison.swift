/// Finds the differences between two surfaces of a package, and which of them break other modules.
enum SurfaceComparison {
    /// Sorted by module and name.
    static func changes(from old: Surface, to new: Surface) -> [APIChange] {
        let before = Dictionary(old.modules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(new.modules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return Set(before.keys).union(after.keys).sorted().flatMap { name in
            switch (before[name], after[name]) {
            case (let old?, let new?): changes(from: old, to: new)
            case (_?, nil):
                [
                    APIChange(
                        module: name, name: name, kind: .removed, isBreaking: true,
                        reasons: ["no library product has this module"], identifiers: [name])
                ]
            case (nil, _):
                [APIChange(module: name, name: name, kind: .added, isBreaking: false, reasons: ["a new module"])]
            }
        }
    }

    static func changes(from old: ModuleSurface, to new: ModuleSurface) -> [APIChange] {
        ModuleComparison(module: new.name, old: FlatSurface(old), new: FlatSurface(new)).changes()
    }
}

/// The differences between two states of one module.
private struct ModuleComparison {
    let module: String
    let old: FlatSurface
    let new: FlatSurface
    private let lostTypes: Set<String>
    private let newTypes: Set<String>

    init(module: String, old: FlatSurface, new: FlatSurface) {
        self.module = module
        self.old = old
        self.new = new
        // An alias has no members of its own: those of a type that became one are not gone.
        let (before, after) = (Self.typesWithMembers(old), Self.typesWithMembers(new))
        lostTypes = before.subtracting(after)
        newTypes = after.subtracting(before)
    }

    private static func typesWithMembers(_ surface: FlatSurface) -> Set<String> {
        Set(surface.types.filter { $0.value.keyword != "typealias" }.keys)
    }

    func changes() -> [APIChange] {
        // What is inside a type that came or went is part of that change.
        let before = Dictionary(grouping: old.members.filter { !isInside($0.container, lostTypes) }, by: key)
        let after = Dictionary(grouping: new.members.filter { !isInside($0.container, newTypes) }, by: key)
        let members = Set(before.keys).union(after.keys).sorted().flatMap { key in
            OverloadComparison(
                module: module, before: before[key] ?? [], after: after[key] ?? [], old: old, new: new
            ).changes()
        }
        return (members + conformanceChanges()).sorted { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }
    }

    private func key(_ member: SurfaceMember) -> String { member.container + "/" + member.head.group }

    private func isInside(_ container: String, _ types: Set<String>) -> Bool {
        guard !types.isEmpty else { return false }
        let parts = container.split(separator: ".")
        return parts.indices.contains { types.contains(parts[...$0].joined(separator: ".")) }
    }

    // MARK: Conformances

    private struct Pair: Hashable {
        var type: String
        var target: String
    }

    private func conformanceChanges() -> [APIChange] {
        let before = Dictionary(grouping: old.conformances) { Pair(type: $0.type, target: $0.target) }
        let after = Dictionary(grouping: new.conformances) { Pair(type: $0.type, target: $0.target) }
        return Set(before.keys).union(after.keys).compactMap { pair in
            guard !isInside(pair.type, lostTypes), !isInside(pair.type, newTypes) else { return nil }
            return change(pair, before[pair]?.map(\.constraints) ?? [], after[pair]?.map(\.constraints) ?? [])
        }
    }

    private func change(
        _ pair: Pair, _ before: [Set<DeclarationHead.Text>], _ after: [Set<DeclarationHead.Text>]
    ) -> APIChange? {
        guard Set(before) != Set(after) else { return nil }
        var change = APIChange(
            module: module, name: "\(pair.type) : \(pair.target)", kind: .changed, isBreaking: false, reasons: [],
            before: before.first.map { text(pair, $0) }, after: after.first.map { text(pair, $0) },
            identifiers: [RelativePath.lastComponent(pair.type.replacing(".", with: "/"))])
        // Every type can be copied and can escape unless it says otherwise.
        let isSuppression = pair.target.hasPrefix("~")
        if after.isEmpty {
            change.kind = .removed
            change.isBreaking = !isSuppression
            change.reasons = [
                isSuppression
                    ? "\(pair.type) now conforms to \(pair.target.dropFirst())"
                    : "\(pair.type) no longer \(isClass(pair.target) ? "inherits from" : "conforms to") \(pair.target)"
            ]
        } else if before.isEmpty {
            change.kind = .added
            change.isBreaking = isSuppression
            change.reasons = [
                isSuppression
                    ? "\(pair.type) no longer conforms to \(pair.target.dropFirst())"
                    : isClass(pair.target) ? "a new superclass" : "a new conformance"
            ]
        } else {
            // Every case that was covered must be covered by conditions that ask for no more.
            let isCovered = before.allSatisfy { old in after.contains { $0.isSubset(of: old) } }
            change.isBreaking = !isCovered
            change.reasons = [
                isCovered ? "the conformance has fewer conditions" : "the conformance has other conditions"
            ]
        }
        return change
    }

    /// Whether a type is one of this module's classes; one of another module counts as a protocol.
    private func isClass(_ name: String) -> Bool {
        let path = String(name.prefix { $0 != "<" })
        return (old.types[path] ?? new.types[path])?.keyword == "class"
    }

    private func text(_ pair: Pair, _ constraints: Set<DeclarationHead.Text>) -> String {
        let clause = constraints.map(\.shown).sorted().joined(separator: ", ")
        return "extension \(pair.type) : \(pair.target)" + (clause.isEmpty ? "" : " where " + clause)
    }
}
