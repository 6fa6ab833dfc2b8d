/// A public surface as text: the form of `modules api`, and of the baselines.
///
///     module Cart
///
///     /// A shop's cart.
///     struct Cart : Sendable
///         var items: [Item] { get }
///         func add(_ item: Item)
enum SurfaceText {
    static let indentation = 4

    static func text(_ surface: Surface) -> String {
        surface.modules.map(text).joined(separator: "\n")
    }

    private static func text(_ module: ModuleSurface) -> String {
        var lines = ["module \(module.name)"]
        for entry in module.entries { append(entry, depth: 0, to: &lines) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func append(_ entry: SurfaceEntry, depth: Int, to lines: inout [String]) {
        let blanks = String(repeating: " ", count: depth * indentation)
        if depth == 0 { lines.append("") }
        if let abstract = entry.abstract { lines.append(blanks + "/// " + abstract) }
        lines.append(blanks + entry.declaration)
        for member in entry.members { append(member, depth: depth + 1, to: &lines) }
    }
}
