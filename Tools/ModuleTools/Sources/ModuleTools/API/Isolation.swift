extension DeclarationHead {
    /// Where it runs: `@MainActor`, `nonisolated`, `@concurrent`, `nonisolated(nonsending)`, or `its actor`.
    ///
    /// - Parameter container: the keyword of the type around it; empty for none.
    func isolation(inside container: String) -> String {
        if attributes.contains(where: { $0.tokens == ["@", "concurrent"] }) { return "@concurrent" }
        if modifiers.contains("nonisolated(nonsending)") { return "nonisolated(nonsending)" }
        if let actor = attributes.first(where: \.isGlobalActor) { return actor.shown }
        let isPlain = !modifiers.contains { $0.hasPrefix("nonisolated") }
        return isPlain && container == "actor" && !isStatic && !isType && keyword != "init"
            ? "its actor" : "nonisolated"
    }
}

extension DeclarationHead.Text {
    /// Of an attribute: `available` of `@available(…)`.
    var attributeName: String { tokens.count > 1 ? tokens[1] : "" }

    /// Attributes of the language begin with a small letter. One that begins with a capital is a global actor, since
    /// neither property wrappers nor macros are part of a surface's text.
    var isGlobalActor: Bool { attributeName.first?.isUppercase ?? false }
}
