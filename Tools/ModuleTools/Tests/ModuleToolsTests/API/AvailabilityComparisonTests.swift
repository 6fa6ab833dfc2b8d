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
}
