/// A dependency that may be added, as it is written: `Cart -> Search`.
struct ProposedEdge: Equatable, Sendable, CustomStringConvertible {
    let from: String
    let to: String

    var description: String { "\(from) -> \(to)" }

    init(_ text: String) throws {
        let parts = text.replacing("→", with: "->").split(separator: "->", omittingEmptySubsequences: false)
            .map { String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()) }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
            throw ToolFailure.badArgument(
                "\(text) is no dependency. Write each in quotes, because a shell takes > for a redirection: "
                    + "modules what-if \"Cart -> Search\"")
        }
        (from, to) = (parts[0], parts[1])
    }
}

/// The modules at the ends of a proposed dependency.
struct ProposedDependency: Hashable, Sendable {
    /// Indexes into the workspace's modules.
    var from: Int
    var to: Int
}

extension Workspace {
    /// The dependencies between modules that an edge stands for: one, unless it names a package without a module of the
    /// same name.
    func dependencies(of edge: ProposedEdge) throws -> [ProposedDependency] {
        let sources = try modules(meantBy: edge.from)
        let targets = try modules(meantBy: edge.to)
        let found = sources.flatMap { from in targets.map { ProposedDependency(from: from, to: $0) } }
        guard found.allSatisfy({ $0.from != $0.to }) else {
            throw ToolFailure.badArgument("\(edge) is no dependency: a module cannot depend upon itself.")
        }
        return found
    }

    /// A module's name, or that of a package, which stands for its module of the same name, else for the modules of its
    /// libraries. `package:` before the name means a package where a module is called the same.
    private func modules(meantBy name: String) throws -> [Int] {
        let prefix = Selector.Scope.package.rawValue + ":"
        if name.hasPrefix(prefix) { return try modules(ofPackage: String(name.dropFirst(prefix.count))) }
        let exact = modules.indices.filter { modules[$0].id == name }
        let found = exact.isEmpty ? modules.indices.filter { modules[$0].name == name } : exact
        guard found.count <= 1 else {
            let names = found.map { modules[$0].id }.joined(separator: ", ")
            throw ToolFailure.badArgument("There are several modules called \(name). Name one of \(names).")
        }
        return found.isEmpty ? try modules(ofPackage: name) : found
    }

    private func modules(ofPackage name: String) throws -> [Int] {
        let found = packages.indices.filter { packages[$0].name == name }
        guard let package = found.first else {
            let hint = NearName.question(name, among: modules.map(\.id) + packages.map(\.name))
            throw ToolFailure.badArgument(
                "There is no module and no package called \(name). \(hint)`modules graph --targets` lists the modules.")
        }
        guard found.count == 1 else {
            let places = found.map { TestPlan.place(of: packages[$0].directory) }.joined(separator: ", ")
            throw ToolFailure.badArgument("There are several packages called \(name): in \(places). Name a module.")
        }
        let own = modules(declaredBy: package).filter { ![.test, .plugin].contains(modules[$0].kind) }
        if let main = own.first(where: { modules[$0].name == name }) { return [main] }
        let offered = Set(packages[package].manifest.products.flatMap(\.targets))
        let libraries = own.filter { offered.contains(modules[$0].name) }
        guard !own.isEmpty else {
            throw ToolFailure.badArgument("The package \(name) has no module that can be depended upon. Name a module.")
        }
        return libraries.isEmpty ? own : libraries
    }
}
