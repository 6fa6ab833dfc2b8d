/// What a drawing shows of an edge besides its existence.
enum EdgeMark: String, CaseIterable {
    case undeclared, unused, violation

    /// The text in a legend.
    var meaning: String {
        switch self {
        case .undeclared: "imported, but no manifest declares it"
        case .unused: "declared, but never imported"
        case .violation: "breaks a rule of the graph"
        }
    }
}

extension GraphDrawing.Edge {
    var marks: [EdgeMark] {
        var marks: [EdgeMark] = []
        if !isDeclared { marks.append(.undeclared) }
        if isUnused { marks.append(.unused) }
        if isViolation { marks.append(.violation) }
        return marks
    }
}

extension GraphDrawing {
    /// The marks that occur, so that a legend explains only these.
    var marks: [EdgeMark] {
        let occurring = Set(edges.flatMap(\.marks))
        return EdgeMark.allCases.filter(occurring.contains)
    }
}
