extension MemberComparison {
    // MARK: Parameters

    mutating func compareParameters() {
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

    mutating func compareEffects() {
        compareEffects(
            of: "it", before: (before.isAsync, before.throwing), after: (after.isAsync, after.throwing))
    }

    mutating func compareEffects(
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
}
