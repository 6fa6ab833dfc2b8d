extension MemberComparison {
    // MARK: Attributes

    /// Attributes whose presence changes at most warnings and generated code.
    private static let neutral: Set = [
        "discardableResult", "frozen", "inlinable", "usableFromInline", "warn_unqualified_access", "inline",
        "concurrent",
        "retroactive", "backDeployed",
    ]
    /// Attributes that allow more to users.
    private static let enabling: Set = [
        "dynamicMemberLookup", "dynamicCallable", "propertyWrapper", "resultBuilder", "globalActor", "preconcurrency",
    ]

    mutating func compareAttributes() {
        // The type's own change says it for all its members.
        let followsType =
            !old.container.isEmpty && before.availability == old.containerAvailability
            && after.availability == new.containerAvailability
        let isCompared = { (text: DeclarationHead.Text) in
            !text.isGlobalActor && !(followsType && text.attributeName == "available")
        }
        let lost = Set(before.attributes).subtracting(after.attributes).filter(isCompared)
        let gained = Set(after.attributes).subtracting(before.attributes).filter(isCompared)
        for attribute in lost.sorted(by: { $0.shown < $1.shown }) {
            switch attribute.attributeName {
            case "available", "nonexhaustive": allows("\(attribute.shown) is gone")
            case let name where Self.neutral.contains(name) || name.hasPrefix("_"): allows("\(attribute.shown) is gone")
            default: breaks("\(attribute.shown) is gone")
            }
        }
        for attribute in gained.sorted(by: { $0.shown < $1.shown }) {
            switch attribute.attributeName {
            case "available" where isRestriction(attribute):
                breaks("it is available in fewer versions: \(attribute.shown)")
            case "available": allows(attribute.shown)
            case "nonexhaustive": breaks("a switch over it needs an @unknown default")
            case let name where Self.neutral.union(Self.enabling).contains(name) || name.hasPrefix("_"):
                allows("it has \(attribute.shown) now")
            default: breaks("it has \(attribute.shown) now")
            }
        }
    }

    /// Whether an availability names a version that the old one did not name.
    private func isRestriction(_ attribute: DeclarationHead.Text) -> Bool {
        let old = before.attributes.filter {
            $0.attributeName == "available" && $0.tokens.dropFirst(3).first == attribute.tokens.dropFirst(3).first
        }
        return ["introduced", "obsoleted"].contains { part in
            let version = Self.version(part, of: attribute)
            return version != nil && !old.contains { Self.version(part, of: $0) == version }
        }
    }

    private static func version(_ part: String, of attribute: DeclarationHead.Text) -> String? {
        guard let start = attribute.tokens.firstIndex(of: part) else { return nil }
        return attribute.tokens[start...].dropFirst(2).prefix { $0 != "," && $0 != ")" }.joined()
    }

    // MARK: Isolation

    mutating func compareIsolation() {
        let (from, to) = (old.isolation, new.isolation)
        guard from != to else { return }
        // The type's own change says it for all its members.
        if from == old.containerIsolation && to == new.containerIsolation && !old.container.isEmpty { return }
        let reason = "its isolation was \(from) and is \(to)"
        let isImplemented = before.keyword == "protocol" || before.isOpen
        let isFree = to == "nonisolated" && !after.isAsync || to == "nonisolated(nonsending)"
        guard isFree, from != "nonisolated", from != "@concurrent", !isImplemented else { return breaks(reason) }
        loosens(reason)
    }

    // MARK: Modifiers

    mutating func compareModifiers() {
        let lost = Set(before.modifiers).subtracting(after.modifiers)
        let gained = Set(after.modifiers).subtracting(before.modifiers)
        if lost.contains("open") {
            breaks(
                before.isType ? "other modules can no longer subclass it" : "other modules can no longer override it")
        }
        if gained.contains("open") { allows("other modules can subclass or override it now") }
        if gained.contains("final"), !before.isOpen {
            allows("it is final, and other modules could not override it before")
        }
        if before.keyword == "init" { compareInitialisers(lost: lost, gained: gained) }
        let (from, to) = (ownership(before), ownership(after))
        switch (from, to) {
        case _ where from == to: break
        case ("mutating", ""): loosens("it no longer mutates")
        default: breaks("it was \(from.isEmpty ? "nonmutating" : from) and is \(to.isEmpty ? "nonmutating" : to)")
        }
        if before.modifiers.contains("distributed") != after.modifiers.contains("distributed") {
            breaks("it is \(after.modifiers.contains("distributed") ? "" : "no longer ")distributed")
        }
    }

    private func ownership(_ head: DeclarationHead) -> String {
        guard head.keyword == "func" else { return "" }
        return head.modifiers.first { ["mutating", "consuming", "__consuming"].contains($0) } ?? ""
    }

    private mutating func compareInitialisers(lost: Set<String>, gained: Set<String>) {
        if lost.contains("required") {
            breaks("it is no longer required: subclasses and metatypes rely on that")
        } else if gained.contains("required") {
            if new.containerIsOpen { breaks("subclasses must have it now") } else { allows("it is required now") }
        }
        if lost.contains("convenience") || gained.contains("convenience") {
            let reason =
                gained.contains("convenience")
                ? "it is a convenience initialiser now" : "it is a designated initialiser now"
            if new.containerIsOpen {
                breaks(reason + ", which subclasses inherit and call in another way")
            } else {
                allows(reason)
            }
        }
    }
}
