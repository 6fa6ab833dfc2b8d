/// The public surface of a package: what its library products offer to other packages.
struct Surface: Equatable, Sendable, Encodable {
    var package: String
    /// Sorted by name.
    var modules: [ModuleSurface]
}

/// The public declarations of one module.
struct ModuleSurface: Equatable, Sendable, Encodable {
    var name: String
    /// In the order of the text.
    var entries: [SurfaceEntry]
}

/// One public declaration, or an extension with public members.
struct SurfaceEntry: Equatable, Sendable, Encodable {
    /// One line of Swift without a body: `func send(_ text: String) async throws`.
    var declaration: String
    /// The first paragraph of its documentation; a baseline has none.
    var abstract: String?
    /// The position in the baseline, counted from 1; nil for a surface that comes from a build.
    var line: Int?
    var members: [SurfaceEntry] = []

    private enum CodingKeys: CodingKey {
        case declaration, abstract, members
    }

    static func == (left: SurfaceEntry, right: SurfaceEntry) -> Bool {
        left.declaration == right.declaration && left.members == right.members
    }
}

extension Surface {
    /// Without documentation, so that a change of documentation changes no baseline.
    var withoutAbstracts: Surface {
        var surface = self
        for index in surface.modules.indices {
            surface.modules[index].entries = surface.modules[index].entries.map(\.withoutAbstract)
        }
        return surface
    }
}

extension SurfaceEntry {
    fileprivate var withoutAbstract: SurfaceEntry {
        SurfaceEntry(declaration: declaration, line: line, members: members.map(\.withoutAbstract))
    }
}
