/// The parts of a symbol graph, as `swift-symbolgraph-extract` writes it, that make up a public surface.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Kind: Decodable { var identifier: String }
        struct Identifier: Decodable { var precise: String }
        struct Fragment: Decodable {
            var kind: String
            var spelling: String
            var preciseIdentifier: String?
        }
        struct Comment: Decodable {
            struct Line: Decodable { var text: String }
            var lines: [Line]
        }
        struct Extension: Decodable {
            var extendedModule: String
            var constraints: [Constraint]?
        }
        struct Availability: Decodable {
            var domain: String?
            var introduced: Version?
            var deprecated: Version?
            var obsoleted: Version?
            var message: String?
            var renamed: String?
            var isUnconditionallyDeprecated: Bool?
        }
        struct Version: Decodable {
            var major: Int
            var minor: Int?
            var patch: Int?
        }

        var kind: Kind
        var identifier: Identifier
        var pathComponents: [String]
        var docComment: Comment?
        var declarationFragments: [Fragment]?
        var accessLevel: String
        var swiftExtension: Extension?
        var availability: [Availability]?
    }

    struct Constraint: Decodable {
        var kind: String
        var lhs: String
        var rhs: String
    }

    struct Relationship: Decodable {
        var kind: String
        var source: String
        var target: String
        /// The target's name with its module's, if the target belongs to another module.
        var targetFallback: String?
        var swiftConstraints: [Constraint]?
    }

    var symbols: [Symbol]
    var relationships: [Relationship]
}

extension SymbolGraph.Symbol {
    /// Of a type or of an associated type's owner: its path without the name.
    var owner: [String] { Array(pathComponents.dropLast()) }

    var isProtocol: Bool { kind.identifier == "swift.protocol" }

    var isGlobalActor: Bool {
        declarationFragments?.contains { $0.kind == "attribute" && $0.spelling.hasSuffix("globalActor") } ?? false
    }

    var isExtension: Bool { kind.identifier == "swift.extension" }

    /// The first paragraph of the documentation, on one line.
    var abstract: String? {
        let paragraph = (docComment?.lines ?? []).map { $0.text.trimmed }.drop { $0.isEmpty }.prefix { !$0.isEmpty }
        // A list of parameters is no abstract.
        return paragraph.first?.hasPrefix("- ") ?? true ? nil : paragraph.joined(separator: " ")
    }
}

extension SymbolGraph.Symbol.Version {
    /// `13` also for 13.0.
    var text: String {
        var numbers = [major, minor ?? 0, patch ?? 0]
        while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
        return numbers.map(String.init).joined(separator: ".")
    }
}

extension SymbolGraph.Constraint {
    /// `Element : Hashable`, as the compiler writes it in declarations.
    var text: String {
        lhs + (kind == "sameType" ? " == " : " : ") + rhs
    }

    /// Whether it says what holds for nearly every type.
    var isImplied: Bool { kind == "conformance" && ImpliedConformances.names.contains(rhs) }
}

/// Protocols without requirements, which the compiler lists for nearly every type.
enum ImpliedConformances {
    static let names: Set = ["Copyable", "Escapable", "SendableMetatype"]
}

extension String {
    /// Without blanks at both ends.
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
