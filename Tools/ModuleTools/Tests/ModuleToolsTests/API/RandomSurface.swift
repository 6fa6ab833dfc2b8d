@testable import ModuleTools

/// Surfaces with declarations of every kind.
enum RandomSurface {
    static func make(_ random: inout SeededGenerator) -> Surface {
        let count = Int.random(in: 1...3, using: &random)
        let modules = (0..<count).map { ModuleSurface(name: "Module\($0)", entries: types(&random)) }
        return Surface(package: "Sample", modules: modules)
    }

    private static let heads = [
        "struct", "enum", "protocol", "open class", "final class", "actor", "@MainActor final class",
        "@dynamicMemberLookup struct",
    ]

    private static func types(_ random: inout SeededGenerator) -> [SurfaceEntry] {
        (0..<Int.random(in: 0...5, using: &random)).map { number in
            let head = heads.randomElement(using: &random) ?? "struct"
            let conformance = head != "protocol" && Bool.random(using: &random) ? " : Sendable" : ""
            return SurfaceEntry(declaration: "\(head) Type\(number)\(conformance)", members: members(of: head, &random))
        }
    }

    private static func members(of head: String, _ random: inout SeededGenerator) -> [SurfaceEntry] {
        var members = [
            "init(name: String, count: Int = 1)", "let name: String", "var count: Int { get async throws }",
            "static var shared: Int { get set }",
            "func send(_ text: String, to name: String = \"a: b, c\") async throws",
            "func pick<T>(_ value: T, by way: @escaping @Sendable (T) -> [String : T]?) rethrows where T : Hashable",
            "subscript(index: Int, at key: String) -> Int { get }", "static func + (left: Int, right: Int) -> Int",
        ]
        if head == "enum" { members += ["case none", "case some(Int, name: String)"] }
        if head == "protocol" { members += ["associatedtype Item : Hashable where Self.Item == Int"] }
        return members.filter { _ in Bool.random(using: &random) }.map { SurfaceEntry(declaration: $0) }
    }

    /// Removes a member, and returns its declaration, with the word `requirement` before one of a protocol.
    static func removeOne(from surface: inout Surface, _ random: inout SeededGenerator) -> String? {
        let places = surface.modules.indices.flatMap { module in
            surface.modules[module].entries.indices.flatMap { entry in
                surface.modules[module].entries[entry].members.indices.map { (module, entry, $0) }
            }
        }
        guard let (module, entry, member) = places.randomElement(using: &random) else { return nil }
        let isProtocol = surface.modules[module].entries[entry].declaration.hasPrefix("protocol")
        let removed = surface.modules[module].entries[entry].members.remove(at: member).declaration
        return (isProtocol ? "requirement " : "") + removed
    }
}
