import Testing

@testable import ModuleTools

/// Changes that the compiler of one platform cannot show: availability in versions of systems.
struct AvailabilityComparisonTests {
    @Test(
        arguments: [
            ("func a()", "@available(macOS, introduced: 15) func a()", true),
            ("@available(macOS, introduced: 14) func a()", "@available(macOS, introduced: 15) func a()", true),
            ("@available(macOS, introduced: 15) func a()", "func a()", false),
            ("func a()", "@available(macOS, deprecated: 15) func a()", false),
            ("func a()", "@available(macOS, introduced: 14, obsoleted: 16) func a()", true),
            (
                "@available(macOS, introduced: 14) func a()",
                "@available(macOS, introduced: 14, deprecated: 15, message: \"b\") func a()", false
            ),
            ("@available(macOS, introduced: 14) func a()", "@available(iOS, introduced: 14) func a()", true),
        ])
    func fewerVersionsBreak(before: String, after: String, isBreaking: Bool) {
        let changes = SurfaceComparison.changes(
            from: ModuleSurface(name: "A", entries: [SurfaceEntry(declaration: before)]),
            to: ModuleSurface(name: "A", entries: [SurfaceEntry(declaration: after)]))
        #expect(changes.count == 1 && changes.first?.isBreaking == isBreaking, "\(changes)")
    }

    @Test func zerosOfVersionsAreLeftOut() {
        let versions = ([(13, nil, nil), (13, 0, 0), (13, 1, 0), (10, 0, 2)] as [(Int, Int?, Int?)]).map {
            SymbolGraph.Symbol.Version(major: $0.0, minor: $0.1, patch: $0.2)
        }
        #expect(versions.map(\.text) == ["13", "13", "13.1", "10.0.2"])
    }

    private func changes(from before: String, to after: String) throws -> [APIChange] {
        let surfaces = try [before, after].map { text in
            Surface(package: "A", modules: try SurfaceReader.modules(in: "module A\n" + text, file: "API.txt"))
        }
        return SurfaceComparison.changes(from: surfaces[0], to: surfaces[1])
    }

    /// A type's availability is printed for each of its members, and is one change.
    @Test func membersFollowTheirType() throws {
        let text = "@available(macOS, introduced: 13) struct A\n    @available(macOS, introduced: 13) func a()\n"
        let changes = try changes(from: text, to: text.replacing("13", with: "26"))
        #expect(changes.map(\.name) == ["A"] && changes.first?.isBreaking == true)
    }

    @Test func aTypeThatIsAnAliasLosesNoMembers() throws {
        let changes = try changes(
            from: "struct A : Sendable\n    func a()\n", to: "struct B : Sendable\n    func a()\n\ntypealias A = B\n")
        #expect(changes.map(\.name) == ["A", "B"] && changes.map(\.isBreaking) == [true, false])
    }
}
