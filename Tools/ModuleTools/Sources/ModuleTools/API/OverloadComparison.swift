/// Compares the declarations of one name in one type: usually one before and one after, and all overloads of a function.
struct OverloadComparison {
    let module: String
    let before: [SurfaceMember]
    let after: [SurfaceMember]
    let old: FlatSurface
    let new: FlatSurface

    func changes() -> [APIChange] {
        var left = before
        var free = after
        // Those that are equal are no changes.
        left.removeAll { member in
            guard let index = free.firstIndex(where: { isSame(member, $0) }) else { return false }
            free.remove(at: index)
            return true
        }
        var changes: [APIChange] = []
        // First those that still do for every user, then the rest: the nearest remaining one is the same declaration, changed.
        left.removeAll { member in
            let fitting = free.indices.filter { index in
                !findings(member, free[index]).contains { $0.isBreaking }
            }
            guard let index = fitting.min(by: { distance(member, free[$0]) < distance(member, free[$1]) }) else {
                return false
            }
            change(member, free.remove(at: index)).map { changes.append($0) }
            return true
        }
        for member in left {
            if let index = nearest(to: member, in: free, isOnlyOne: left.count == 1 && free.count == 1) {
                change(member, free.remove(at: index)).map { changes.append($0) }
            } else {
                changes.append(removal(of: member))
            }
        }
        return changes + free.map(addition)
    }

    private func isSame(_ left: SurfaceMember, _ right: SurfaceMember) -> Bool {
        isSameText(left, right) && left.isRequirement == right.isRequirement
            && Set(left.outerConstraints) == Set(right.outerConstraints)
    }

    /// Conformances of types are compared on their own.
    private func isSameText(_ left: SurfaceMember, _ right: SurfaceMember) -> Bool {
        if left.declaration == right.declaration { return true }
        guard left.head.isType, right.head.isType, right.head.keyword != "protocol" else { return false }
        var (left, right) = (left.head, right.head)
        left.inheritance = []
        right.inheritance = []
        return left == right
    }

    private func findings(_ before: SurfaceMember, _ after: SurfaceMember) -> [APIFinding] {
        MemberComparison(old: before, new: after).findings()
    }

    private func distance(_ before: SurfaceMember, _ after: SurfaceMember) -> Int {
        findings(before, after).count + (before.head.fullName == after.head.fullName ? 0 : 1)
    }

    /// The one with the same labels, or the only one.
    private func nearest(to member: SurfaceMember, in free: [SurfaceMember], isOnlyOne: Bool) -> Int? {
        if isOnlyOne { return 0 }
        return free.indices.filter { free[$0].head.fullName == member.head.fullName }
            .min { distance(member, free[$0]) < distance(member, free[$1]) }
    }

    // MARK: Changes

    /// Nil for a member that follows the isolation or the availability of its type: the type's own change says so.
    private func change(_ before: SurfaceMember, _ after: SurfaceMember) -> APIChange? {
        let findings = findings(before, after)
        let hasOtherType =
            before.containerIsolation != after.containerIsolation
            || before.containerAvailability != after.containerAvailability
        if findings.isEmpty && hasOtherType { return nil }
        let isBreaking = findings.contains { $0.isBreaking }
        let reasons = findings.filter { $0.isBreaking == isBreaking }.map(\.reason)
        return APIChange(
            module: module, name: before.shownPath, kind: .changed, isBreaking: isBreaking,
            reasons: reasons.isEmpty ? ["it is the same for its users"] : reasons, before: before.declaration,
            after: after.declaration, identifiers: identifiers(of: before))
    }

    private func removal(of member: SurfaceMember) -> APIChange {
        var change = APIChange(
            module: module, name: member.shownPath, kind: .removed, isBreaking: true, reasons: ["it is gone"],
            before: member.declaration, identifiers: identifiers(of: member))
        if member.head.modifiers.contains("override") {
            change.isBreaking = false
            change.reasons = ["the superclass still has it"]
        } else if let other = after.first(where: { overload in
            !findings(member, overload).contains { $0.isBreaking }
        }) {
            change.isBreaking = false
            change.reasons = ["calls use \(other.declaration) instead"]
        }
        return change
    }

    private func addition(_ member: SurfaceMember) -> APIChange {
        var change = APIChange(
            module: module, name: member.shownPath, kind: .added, isBreaking: true, reasons: [],
            after: member.declaration, identifiers: [lastName(member.container)])
        if member.isRequirement && !member.head.hasDefault {
            change.reasons = ["a new requirement without a default: types that conform to \(member.container) lack it"]
        } else if member.head.keyword == "case" && !member.containerIsNonexhaustive {
            change.reasons = ["a new case: a switch over \(member.container) without a default is no longer exhaustive"]
            change.identifiers += old.members.filter { $0.container == member.container && $0.head.keyword == "case" }
                .map(\.head.name)
        } else if member.head.keyword == "init" && member.containerIsOpen && member.head.modifiers.contains("required")
        {
            change.reasons = ["a new required initialiser: subclasses of \(member.container) lack it"]
        } else {
            change.isBreaking = false
            let count = new.members.count { ($0.container + ".").hasPrefix(member.path + ".") }
            let inner = count == 0 ? "" : count == 1 ? " with 1 member" : " with \(count) members"
            change.reasons = [
                member.isRequirement ? "a new requirement with a default" : member.head.isType ? "new\(inner)" : "new"
            ]
        }
        return change
    }

    /// What users of a declaration write.
    private func identifiers(of member: SurfaceMember) -> [String] {
        switch member.head.keyword {
        case "init", "subscript": [lastName(member.container)]
        case "extension": []
        case _ where member.isRequirement: [member.head.name, lastName(member.container)]
        default: [member.head.name]
        }
    }

    private func lastName(_ path: String) -> String {
        path.split(separator: ".").last.map(String.init) ?? path
    }
}
