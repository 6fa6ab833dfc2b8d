/// The tree's verdict on one module: whether it is worth a package of its own.
struct PartAdvice: Equatable, Sendable, Encodable {
    enum Verdict: String, Encodable, Sendable {
        /// It already has its own package.
        case standsAlone = "stands-alone"
        case extract
        case candidate
        case refactorFirst = "refactor-first"
        case stay
    }

    var module: String
    var package: String
    var lines: Int
    /// People who committed to it recently.
    var authors: Int
    /// Executables that contain it.
    var programs: Int
    var dependsUpon: Int
    var usedBy: Int
    /// Imports of it, and by it, that no manifest declares: its boundary is not enforced.
    var undeclaredImports: Int
    var verdict: Verdict
    var reason: String

    /// All modules with code except tests, the largest first.
    static func all(_ workspace: Workspace, _ authorship: Authorship) -> [PartAdvice] {
        let programs = reachingPrograms(workspace)
        var usedBy = Array(repeating: 0, count: workspace.modules.count)
        var undeclared = Array(repeating: 0, count: workspace.modules.count)
        for (index, edges) in workspace.edges.enumerated() where workspace.modules[index].kind != .test {
            for edge in edges {
                usedBy[edge.to] += 1
                guard !edge.isDeclared else { continue }
                undeclared[edge.to] += edge.sites.count
                undeclared[index] += edge.sites.count
            }
        }
        return workspace.modules.indices.filter { index in
            workspace.modules[index].kind != .test && !workspace.modules[index].files.isEmpty
        }.map { index in
            let module = workspace.modules[index]
            let figures = Figures(
                isAlone: isAlone(index, workspace), authors: authorship.count(in: module.directory ?? module.name),
                programs: programs[index], isProgram: module.kind == .executable, undeclared: undeclared[index],
                usedBy: usedBy[index])
            let (verdict, reason) = judge(figures)
            return PartAdvice(
                module: module.id, package: workspace.packages[module.package].name, lines: module.lines,
                authors: figures.authors, programs: figures.programs, dependsUpon: workspace.edges[index].count,
                usedBy: usedBy[index], undeclaredImports: undeclared[index], verdict: verdict, reason: reason)
        }.sorted { ($1.lines, $0.module) < ($0.lines, $1.module) }
    }

    struct Figures {
        var isAlone: Bool
        var authors: Int
        var programs: Int
        var isProgram: Bool
        var undeclared: Int
        var usedBy: Int
    }

    static func judge(_ figures: Figures) -> (Verdict, String) {
        if figures.isProgram { return (.stay, "a program") }
        if figures.isAlone { return (.standsAlone, "has a package of its own") }
        if figures.undeclared > 0 {
            let imports = figures.undeclared == 1 ? "import" : "imports"
            return (.refactorFirst, "its boundary leaks: \(figures.undeclared) undeclared \(imports)")
        }
        if figures.programs > 1 { return (.extract, "of use to \(figures.programs) programs") }
        if figures.authors > 1 { return (.extract, "\(figures.authors) people work on it") }
        if figures.usedBy > 0 { return (.candidate, "its boundaries are clear") }
        return (.stay, "nothing here uses it")
    }

    /// Whether it is the only module of its package, apart from its own tests and doubles.
    private static func isAlone(_ index: Int, _ workspace: Workspace) -> Bool {
        let module = workspace.modules[index]
        return workspace.modules.allSatisfy { other in
            other.package != module.package || other.id == module.id || other.kind == .test
                || other.name.hasPrefix(module.name) || module.name.hasPrefix(other.name)
        }
    }

    private static func reachingPrograms(_ workspace: Workspace) -> [Int] {
        var counts = Array(repeating: 0, count: workspace.modules.count)
        for (program, module) in workspace.modules.enumerated() where module.kind == .executable {
            for index in reachableNodes(from: [program], { workspace.edges[$0].map(\.to) }) { counts[index] += 1 }
        }
        return counts
    }
}
