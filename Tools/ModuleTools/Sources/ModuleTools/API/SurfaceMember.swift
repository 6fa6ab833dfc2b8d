/// A declaration of a surface with what surrounds it: the unit of a comparison.
struct SurfaceMember: Sendable {
    /// The type that it is a member of, `Cart.Item`; empty at the top level.
    var container: String
    /// What the container is: `struct`, `protocol`… Empty at the top level, and `extension` for another module's type.
    var containerKeyword: String
    var containerIsOpen = false
    /// Whether a new case of the container breaks no switch.
    var containerIsNonexhaustive = false
    /// The isolation of the container.
    var containerIsolation = ""
    /// The versions of systems in which the container is available.
    var containerAvailability: Set<DeclarationHead.Text> = []
    /// Whether types that conform to the protocol around it must have it.
    var isRequirement = false
    /// The constraints of the extension around it.
    var outerConstraints: [DeclarationHead.Text] = []
    var head: DeclarationHead
    var declaration: String

    /// The path of its own name, without labels.
    var path: String { container.isEmpty ? head.name : container + "." + head.name }

    /// For people: `Cart.add(_:)`.
    var shownPath: String { container.isEmpty ? head.fullName : container + "." + head.fullName }

    /// Whether other modules implement or override it.
    var isImplementedElsewhere: Bool {
        isRequirement || head.isOpen || head.keyword == "init" && containerIsOpen && head.modifiers.contains("required")
    }

    var isolation: String { head.isolation(inside: containerKeyword) }
}

/// That a type conforms to a protocol, or inherits from a class.
struct SurfaceConformance: Hashable, Sendable {
    var type: String
    var target: String
    var constraints: Set<DeclarationHead.Text>
}

/// All declarations of a module, without their nesting.
struct FlatSurface: Sendable {
    private(set) var members: [SurfaceMember] = []
    private(set) var conformances: [SurfaceConformance] = []
    /// The heads of its own types, by path.
    private(set) var types: [String: DeclarationHead] = [:]

    init(_ module: ModuleSurface) {
        for entry in module.entries { collectTypes(entry, around: "") }
        for entry in module.entries { collect(entry, inside: nil) }
    }

    private mutating func collectTypes(_ entry: SurfaceEntry, around path: String) {
        guard let head = try? DeclarationParser.parse(entry.declaration) else { return }
        guard head.isType || head.keyword == "extension" else { return }
        let inner = path.isEmpty ? head.name : path + "." + head.name
        if head.isType { types[inner] = head }
        for member in entry.members { collectTypes(member, around: inner) }
    }

    private struct Container {
        var path: String
        /// Constraints of the extension, if it is one.
        var constraints: [DeclarationHead.Text]
        var isBody: Bool
    }

    private mutating func collect(_ entry: SurfaceEntry, inside container: Container?) {
        // Texts that cannot be read are refused when a file is read, and the order of a built surface has parsed it too.
        guard let head = try? DeclarationParser.parse(entry.declaration) else { return }
        if head.keyword == "extension" {
            for target in head.inheritance {
                conformances.append(
                    SurfaceConformance(type: head.name, target: target.shown, constraints: Set(head.constraints)))
            }
            let block = Container(path: head.name, constraints: head.constraints, isBody: false)
            for member in entry.members { collect(member, inside: block) }
            return
        }
        let member = member(head, entry, container)
        members.append(member)
        guard head.isType else { return }
        if head.keyword != "protocol" {
            for target in head.inheritance {
                conformances.append(SurfaceConformance(type: member.path, target: target.shown, constraints: []))
            }
        }
        let body = Container(path: member.path, constraints: [], isBody: true)
        for inner in entry.members { collect(inner, inside: body) }
    }

    private func member(_ head: DeclarationHead, _ entry: SurfaceEntry, _ container: Container?) -> SurfaceMember {
        guard let container else {
            return SurfaceMember(container: "", containerKeyword: "", head: head, declaration: entry.declaration)
        }
        let type = types[container.path]
        return SurfaceMember(
            container: container.path, containerKeyword: type?.keyword ?? "extension",
            containerIsOpen: type?.isOpen ?? false,
            containerIsNonexhaustive: type?.attributes.contains { $0.tokens == ["@", "nonexhaustive"] } ?? false,
            containerIsolation: type?.isolation(inside: "") ?? "nonisolated",
            containerAvailability: type?.availability ?? [],
            isRequirement: container.isBody && type?.keyword == "protocol" && !head.isType,
            outerConstraints: container.constraints, head: head, declaration: entry.declaration)
    }
}
