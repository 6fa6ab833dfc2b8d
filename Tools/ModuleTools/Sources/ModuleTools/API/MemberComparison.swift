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

    mutating func breaks(_ reason: String) { found.append(.breaking(reason)) }
    mutating func allows(_ reason: String) { found.append(.harmless(reason)) }

    /// A change that asks less of callers, and more of those who implement or override it.
    mutating func loosens(_ reason: String) {
        if old.isImplementedElsewhere {
            breaks(reason + ", which implementations and overrides elsewhere do not allow for")
        } else {
            allows(reason)
        }
    }

    var before: DeclarationHead { old.head }
    var after: DeclarationHead { new.head }

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

    mutating func compareRoles() {
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

    // MARK: Generics

    mutating func compareGenerics() {
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
    func shape(_ parameter: DeclarationHead.Text) -> [String] {
        parameter.tokens.filter { ["each", "let"].contains($0) }
    }

    // MARK: Types

    mutating func compareTypes() {
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
    func valueType(_ head: DeclarationHead) -> DeclarationHead.Text? {
        head.type.flatMap { $0.tokens == ["Void"] || $0.tokens == ["(", ")"] ? nil : $0 }
    }
}
