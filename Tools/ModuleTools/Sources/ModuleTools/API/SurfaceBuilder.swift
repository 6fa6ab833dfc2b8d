/// Makes a module's public surface from its symbol graphs.
struct SurfaceBuilder {
    /// Where a declaration is listed.
    private enum Place: Hashable {
        case module
        case type(String)
        /// An extension, by its declaration.
        case block(String)
    }

    private let facts: InterfaceFacts
    private var symbols: [String: SymbolGraph.Symbol] = [:]
    /// The relationship of each symbol to the declaration around it.
    private var owners: [String: SymbolGraph.Relationship] = [:]
    private var conformances: [String: [SymbolGraph.Relationship]] = [:]
    private var superclasses: [String: SymbolGraph.Relationship] = [:]
    /// Requirements that their protocol implements for every type.
    private var defaults: Set<String> = []
    private var globalActors: Set<String> = []
    private var members: [Place: [String]] = [:]

    /// - Parameter graphs: the module's own, and one for each module whose types it extends.
    static func surface(of module: String, graphs: [SymbolGraph], facts: InterfaceFacts) -> ModuleSurface {
        var builder = SurfaceBuilder(facts: facts)
        for graph in graphs { builder.read(graph) }
        builder.place()
        return ModuleSurface(name: module, entries: builder.entries())
    }

    private init(facts: InterfaceFacts) {
        self.facts = facts
    }

    private mutating func read(_ graph: SymbolGraph) {
        for symbol in graph.symbols {
            symbols[symbol.identifier.precise] = symbol
            if symbol.isGlobalActor { globalActors.insert(symbol.identifier.precise) }
        }
        for relationship in graph.relationships {
            switch relationship.kind {
            case "memberOf", "requirementOf", "optionalRequirementOf", "defaultImplementationOf":
                // A member of an extension that is also a default implementation is listed once.
                if owners[relationship.source] == nil || relationship.kind == "defaultImplementationOf" {
                    owners[relationship.source] = relationship
                }
            case "conformsTo": conformances[relationship.source, default: []].append(relationship)
            case "inheritsFrom": superclasses[relationship.source] = relationship
            default: break
            }
        }
    }

    private mutating func place() {
        for (id, symbol) in symbols where !symbol.isExtension {
            if let requirement = requirement(implementedBy: symbol, id) {
                defaults.insert(requirement)
                continue
            }
            members[place(of: symbol, id), default: []].append(id)
        }
    }

    /// The requirement for which a symbol is the default of every type, if it is one.
    private func requirement(implementedBy symbol: SymbolGraph.Symbol, _ id: String) -> String? {
        guard let owner = owners[id], owner.kind == "defaultImplementationOf", let requirement = symbols[owner.target],
            requirement.owner == symbol.owner, constraints(of: symbol).isEmpty
        else { return nil }
        return owner.target
    }

    private func constraints(of symbol: SymbolGraph.Symbol) -> [SymbolGraph.Constraint] {
        (symbol.swiftExtension?.constraints ?? []).filter { !$0.isImplied }
    }

    private func place(of symbol: SymbolGraph.Symbol, _ id: String) -> Place {
        guard let owner = owners[id] else {
            return symbol.owner.isEmpty ? .module : .block(block(symbol, symbol.owner))
        }
        if let type = symbols[owner.target], !type.isExtension, owner.kind != "defaultImplementationOf" {
            let isInBody = owner.kind != "memberOf" || !type.isProtocol && constraints(of: symbol).isEmpty
            if isInBody { return .type(owner.target) }
            return .block(block(symbol, type.pathComponents, isOwn: true))
        }
        let isOwn = symbols.values.contains { !$0.isExtension && $0.isProtocol && $0.pathComponents == symbol.owner }
        return .block(block(symbol, symbol.owner, isOwn: isOwn))
    }

    private func block(_ symbol: SymbolGraph.Symbol, _ path: [String], isOwn: Bool = false) -> String {
        extensionHead(path, isOwn ? nil : symbol.swiftExtension?.extendedModule, constraints(of: symbol))
    }

    private func extensionHead(
        _ path: [String], _ module: String?, conformance: String = "", _ constraints: [SymbolGraph.Constraint]
    ) -> String {
        let clause = Set(constraints.filter { !$0.isImplied }.map(\.text)).sorted().joined(separator: ", ")
        return "extension " + ([module].compactMap { $0 } + path).joined(separator: ".")
            + (conformance.isEmpty ? "" : " : " + conformance) + (clause.isEmpty ? "" : " where " + clause)
    }

    // MARK: Entries

    private func entries() -> [SurfaceEntry] {
        var entries = facts.operators.map { SurfaceEntry(declaration: $0) }
        entries += (members[.module] ?? []).map(entry)
        for (place, ids) in members {
            guard case .block(let head) = place else { continue }
            entries.append(SurfaceEntry(declaration: head, members: sorted(ids.map(entry))))
        }
        for (id, relationships) in conformances {
            for relationship in relationships {
                guard let declaration = extensionDeclaration(of: relationship, id) else { continue }
                entries.append(SurfaceEntry(declaration: declaration))
            }
        }
        return sorted(entries)
    }

    private func entry(_ id: String) -> SurfaceEntry {
        guard let symbol = symbols[id] else { return SurfaceEntry(declaration: "") }
        let isRequirement = ["requirementOf", "optionalRequirementOf"].contains(owners[id]?.kind)
        let declaration = DeclarationText.text(
            of: symbol, inherited: inherited(symbol, id), hasDefault: defaults.contains(id),
            isRequirement: isRequirement, globalActors: globalActors)
        return SurfaceEntry(
            declaration: declaration, abstract: symbol.abstract,
            members: sorted((members[.type(id)] ?? []).map(entry)))
    }

    /// Sorted by kind, name and declaration.
    private func sorted(_ entries: [SurfaceEntry]) -> [SurfaceEntry] {
        entries.map { (key: SurfaceOrder(of: $0.declaration), entry: $0) }.sorted { $0.key < $1.key }.map(\.entry)
    }

    // MARK: Conformances

    /// The superclass and the protocols of a type; a protocol's own declaration has them already.
    private func inherited(_ symbol: SymbolGraph.Symbol, _ id: String) -> [String] {
        guard !symbol.isProtocol, symbol.kind.identifier != "swift.associatedtype" else { return [] }
        let path = symbol.pathComponents.joined(separator: ".")
        let protocols = (conformances[id] ?? []).filter { isListed($0) && conditions(of: $0).isEmpty }.map(targetName)
        return (superclass(id, path: path).map { [$0] } ?? []) + Set(protocols).sorted()
            + (facts.suppressed[path] ?? []).sorted()
    }

    private func superclass(_ id: String, path: String) -> String? {
        guard let relationship = superclasses[id] else { return nil }
        let name = targetName(relationship)
        // The interface has its generic arguments as well.
        guard let full = facts.firstInherited[path], full.hasPrefix(name + "<") else { return name }
        return full
    }

    /// A conformance that has a line of its own: one with conditions, or one of another module's type.
    private func extensionDeclaration(of relationship: SymbolGraph.Relationship, _ id: String) -> String? {
        guard isListed(relationship), let symbol = symbols[id] else { return nil }
        let conditions = conditions(of: relationship)
        guard symbol.isExtension || !symbol.isProtocol && !conditions.isEmpty else { return nil }
        return extensionHead(
            symbol.pathComponents, symbol.isExtension ? symbol.swiftExtension?.extendedModule : nil,
            conformance: targetName(relationship), conditions)
    }

    private func conditions(of relationship: SymbolGraph.Relationship) -> [SymbolGraph.Constraint] {
        (relationship.swiftConstraints ?? []).filter { !$0.isImplied }
    }

    private func isListed(_ relationship: SymbolGraph.Relationship) -> Bool {
        !ImpliedConformances.names.contains(targetName(relationship))
    }

    /// The name of a conformance's protocol or a superclass: its path here, and with its module elsewhere.
    private func targetName(_ relationship: SymbolGraph.Relationship) -> String {
        if let symbol = symbols[relationship.target] { return symbol.pathComponents.joined(separator: ".") }
        let name = relationship.targetFallback ?? relationship.target
        for module in ["Swift.", "_Concurrency."] where name.hasPrefix(module) {
            return String(name.dropFirst(module.count))
        }
        return name
    }
}

/// The order of declarations in a text.
private struct SurfaceOrder: Comparable {
    private let rank: Int
    private let name: String
    private let declaration: String

    init(of declaration: String) {
        self.declaration = declaration
        guard let head = try? DeclarationParser.parse(declaration) else {
            rank = Self.keywords.count
            name = declaration
            return
        }
        rank = Self.keywords.firstIndex { $0.contains(head.keyword) } ?? Self.keywords.count
        name = head.name
    }

    private static let keywords = [
        ["precedencegroup"], ["prefix operator", "infix operator", "postfix operator"], ["associatedtype"], ["case"],
        ["actor", "class", "enum", "protocol", "struct", "typealias"], ["init"], ["let", "var"], ["subscript"],
        ["func"], ["macro"], ["extension"],
    ]

    static func < (left: SurfaceOrder, right: SurfaceOrder) -> Bool {
        (left.rank, left.name, left.declaration) < (right.rank, right.name, right.declaration)
    }
}
