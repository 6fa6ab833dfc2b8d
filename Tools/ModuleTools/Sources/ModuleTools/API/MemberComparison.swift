/// Compares two states of one declaration by Swift's rules of source compatibility.
///
/// A change breaks when ordinary code of another module that uses the declaration can fail to compile: code that calls,
/// reads, writes, constructs, names, switches, conforms, subclasses or overrides. Three ways to use it are not counted,
/// because through them nearly every change breaks: a function as a value (`let f = send`) or as the witness of another
/// requirement, overloads that become ambiguous or are shadowed, and extensions that rely on a generic type's constraints.
/// Warnings are not counted either.
struct MemberComparison {
    let old: SurfaceMember
    let new: SurfaceMember
    private var found: [APIFinding] = []

    init(old: SurfaceMember, new: SurfaceMember) {
        self.old = old
        self.new = new
    }

    func findings() -> [APIFinding] {
        var comparison = self
        comparison.compare()
        return comparison.found
    }

    private mutating func breaks(_ reason: String) { found.append(.breaking(reason)) }
    private mutating func allows(_ reason: String) { found.append(.harmless(reason)) }

    /// A change that asks less of callers, and more of those who implement or override it.
    private mutating func loosens(_ reason: String) {
        if old.isImplementedElsewhere {
            breaks(reason + ", which implementations and overrides elsewhere do not allow for")
        } else {
            allows(reason)
        }
    }

    private var before: DeclarationHead { old.head }
    private var after: DeclarationHead { new.head }

    private mutating func compare() {
        guard before.keyword == after.keyword || before.isVariable && after.isVariable else {
            return breaks("its kind was \(before.keyword) and is \(after.keyword)")
        }
        compareRoles()
        compareAttributes()
        compareIsolation()
        compareModifiers()
        compareGenerics()
        compareParameters()
        compareEffects()
        compareTypes()
        compareAccessors()
        compareInheritance()
        compareConstraints()
    }

    // MARK: Roles

    private mutating func compareRoles() {
        switch (old.isRequirement, new.isRequirement) {
        case (true, false): allows("it is no longer a requirement, and every type has it")
        case (false, true) where !after.hasDefault: breaks("it is a requirement now, without a default")
        case (false, true): allows("it is a requirement now, with a default")
        case (true, true) where before.hasDefault && !after.hasDefault:
            breaks("the requirement has no default any more")
        case (true, true) where !before.hasDefault && after.hasDefault: allows("the requirement has a default now")
        default: break
        }
    }

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

    private mutating func compareAttributes() {
        let isCompared = { (text: DeclarationHead.Text) in !text.isGlobalActor }
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

    private mutating func compareIsolation() {
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

    private mutating func compareModifiers() {
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

    // MARK: Generics

    private mutating func compareGenerics() {
        guard before.generics != after.generics else { return }
        let shown = after.generics.isEmpty ? "none" : after.generics.map(\.shown).joined(separator: ", ")
        if before.isType {
            if before.keyword == "protocol" && before.generics.isEmpty {
                allows("it has primary associated types now")
            } else {
                breaks("its generic parameters are now \(shown)")
            }
        } else if before.generics.map(shape) != after.generics.map(shape) {
            breaks("its generic parameters are now \(shown)")
        }
    }

    /// A function's generic parameter without its name: callers never write it.
    private func shape(_ parameter: DeclarationHead.Text) -> [String] {
        parameter.tokens.filter { ["each", "let"].contains($0) }
    }

    // MARK: Parameters

    private mutating func compareParameters() {
        guard let before = before.parameters, let after = after.parameters else {
            if (before.parameters == nil) != (after.parameters == nil), !isEmptyCase {
                breaks("it takes other arguments")
            }
            return
        }
        var index = 0
        for parameter in after {
            if index < before.count, before[index].label == parameter.label {
                compare(before[index], parameter, number: index + 1)
                index += 1
            } else if parameter.defaultValue != nil {
                loosens("the parameter \(shown(parameter)) with a default is new; calls need not pass it")
            } else {
                return breaks(labelReason(before, after, at: index, parameter))
            }
        }
        if index < before.count { breaks("the parameter \(shown(before[index])) is gone") }
    }

    private var isEmptyCase: Bool {
        (before.parameters ?? []).isEmpty && (after.parameters ?? []).isEmpty
    }

    private func labelReason(
        _ before: [DeclarationHead.Parameter], _ after: [DeclarationHead.Parameter], at index: Int,
        _ parameter: DeclarationHead.Parameter
    ) -> String {
        guard before.count == after.count, index < before.count else {
            return "the parameter \(shown(parameter)) without a default is new"
        }
        return "the label of parameter \(index + 1) was \(before[index].label ?? "_") and is \(parameter.label ?? "_")"
    }

    private func shown(_ parameter: DeclarationHead.Parameter) -> String {
        "\(parameter.label ?? "_"): \(parameter.type.shown)"
    }

    private mutating func compare(_ before: DeclarationHead.Parameter, _ after: DeclarationHead.Parameter, number: Int)
    {
        let name = before.label ?? "\(number)"
        if before.type != after.type {
            let reason = "the parameter \(name) was \(before.type.shown) and is \(after.type.shown)"
            if ParameterType(after.type).accepts(all: ParameterType(before.type)) {
                loosens(reason)
            } else {
                breaks(reason)
            }
        }
        if before.attributes != after.attributes { breaks("the parameter \(name) has other attributes") }
        switch (before.defaultValue, after.defaultValue) {
        case (_?, nil): breaks("the parameter \(name) has no default any more")
        case (nil, _?): allows("the parameter \(name) has a default now")
        case (let from?, let to?) where from != to:
            allows("the default of the parameter \(name) was \(from.shown) and is \(to.shown)")
        default: break
        }
    }

    // MARK: Effects

    private mutating func compareEffects() {
        compareEffects(
            of: "it", before: (before.isAsync, before.throwing), after: (after.isAsync, after.throwing))
    }

    private mutating func compareEffects(
        of what: String, before: (isAsync: Bool, throwing: DeclarationHead.Throwing),
        after: (isAsync: Bool, throwing: DeclarationHead.Throwing)
    ) {
        if !before.isAsync && after.isAsync { breaks("\(what) is async now") }
        if before.isAsync && !after.isAsync { loosens("\(what) is no longer async") }
        guard before.throwing != after.throwing else { return }
        switch (before.throwing, after.throwing) {
        case (.nothing, .rethrowing): allows("\(what) rethrows now")
        case (_, .nothing): loosens("\(what) no longer throws")
        case (.error, .rethrowing): loosens("\(what) only rethrows now")
        case (.nothing, _), (.rethrowing, _): breaks("\(what) throws now")
        case (.error(let from), .error(let to)):
            let reason = "\(what) threw \(from.shown) and throws \(to.shown)"
            if before.throwing == .anyError { loosens(reason) } else { breaks(reason) }
        }
    }

    // MARK: Types

    private mutating func compareTypes() {
        if before.failability != after.failability {
            breaks("it was init\(before.failability) and is init\(after.failability)")
        }
        let (from, to) = (valueType(before), valueType(after))
        guard from != to else {
            if before.keyword == "associatedtype", let from = before.defaultType, let to = after.defaultType, from != to
            {
                breaks("its default was \(from.shown) and is \(to.shown)")
            }
            return
        }
        let what =
            before.isVariable || before.keyword == "typealias"
            ? "its type"
            : before.keyword.hasSuffix("operator") || before.keyword == "precedencegroup"
                ? "its precedence" : "its result"
        breaks("\(what) was \(from?.shown ?? "Void") and is \(to?.shown ?? "Void")")
    }

    /// No result, `Void` and `()` are the same.
    private func valueType(_ head: DeclarationHead) -> DeclarationHead.Text? {
        head.type.flatMap { $0.tokens == ["Void"] || $0.tokens == ["(", ")"] ? nil : $0 }
    }

    // MARK: Accessors

    private mutating func compareAccessors() {
        guard before.isVariable || before.keyword == "subscript" else { return }
        let (oldGet, newGet) = (accessor("get", of: before), accessor("get", of: after))
        let (oldSet, newSet) = (accessor("set", of: before), accessor("set", of: after))
        if let oldGet, let newGet {
            compareEffects(
                of: "its getter", before: (oldGet.isAsync, oldGet.throwing), after: (newGet.isAsync, newGet.throwing))
            if !oldGet.isMutating && newGet.isMutating { breaks("its getter mutates now") }
            if oldGet.isMutating && !newGet.isMutating { loosens("its getter no longer mutates") }
        }
        switch (oldSet, newSet) {
        case (_?, nil): breaks("it can no longer be set")
        case (nil, _?): loosens("it can be set now")
        case (let from?, let to?):
            if !from.isMutating && to.isMutating { breaks("its setter mutates now") }
            if from.isMutating && !to.isMutating { loosens("its setter no longer mutates") }
        case (nil, nil): break
        }
    }

    private func accessor(_ name: String, of head: DeclarationHead) -> DeclarationHead.Accessor? {
        if let accessor = head.accessors.first(where: { $0.name == name }) { return accessor }
        return name == "get" ? DeclarationHead.Accessor(name: "get") : nil
    }

    // MARK: Inheritance and constraints

    /// Of protocols and associated types. Conformances of other types are compared on their own.
    private mutating func compareInheritance() {
        guard ["protocol", "associatedtype"].contains(before.keyword) else { return }
        let lost = Set(before.inheritance).subtracting(after.inheritance)
        let gained = Set(after.inheritance).subtracting(before.inheritance)
        for text in lost.sorted(by: { $0.shown < $1.shown }) { breaks("it no longer inherits from \(text.shown)") }
        for text in gained.sorted(by: { $0.shown < $1.shown }) {
            if ImpliedConformances.names.contains(text.shown) {
                allows("it inherits from \(text.shown) now, to which types conform by themselves")
            } else if text.shown.hasPrefix("~"), before.keyword == "protocol" {
                allows("types that are \(text.shown) can conform to it now")
            } else {
                breaks("it inherits from \(text.shown) now, to which types that conform may not conform")
            }
        }
    }

    private mutating func compareConstraints() {
        let from = Set(before.constraints + old.outerConstraints)
        let to = Set(after.constraints + new.outerConstraints)
        let isProtocol = ["protocol", "associatedtype"].contains(before.keyword)
        for text in to.subtracting(from).sorted(by: { $0.shown < $1.shown }) {
            if text.tokens.contains("~"), !isProtocol {
                loosens("it no longer needs what \(text.shown) leaves out")
            } else {
                breaks("it needs \(text.shown) now")
            }
        }
        for text in from.subtracting(to).sorted(by: { $0.shown < $1.shown }) {
            if text.tokens.contains("~") || isProtocol {
                breaks("\(text.shown) is gone")
            } else {
                loosens("it no longer needs \(text.shown)")
            }
        }
    }
}
