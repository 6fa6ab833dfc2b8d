extension MemberComparison {
    // MARK: Accessors

    mutating func compareAccessors() {
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
    mutating func compareInheritance() {
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

    mutating func compareConstraints() {
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
