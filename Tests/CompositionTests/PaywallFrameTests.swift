import AuthFeatureTesting
import Design
import Testing

@testable import Composition
@testable import Shell
@testable import Terminal

/// A paywall can be left wherever it is scrolled to.
@MainActor
struct PaywallFrameTests {
    /// The terminals at which frames are recorded.
    private nonisolated static let sizes = [
        (columns: 40, rows: 12), (columns: 80, rows: 24), (columns: 200, rows: 60),
    ]

    @Test(arguments: ["paywall1", "paywall2", "paywall3", "settings?sheet=paywall"], sizes)
    func theWayOutIsVisibleAtBothEnds(link: String, size: (columns: Int, rows: Int)) async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://\(link)")
        let interface = Interface(
            columns: size.columns, rows: size.rows, theme: Theme(), symbols: .unicode, bindings: .standard)
        interface.show(WindowContent(of: app.window))
        func rows() -> [String] {
            let grid = interface.draw()
            return (0..<grid.rows).map(grid.text(ofRow:))
        }
        let isSheet = link.hasPrefix("settings")
        // The button stands where the screen begins, and the key always.
        #expect(rows().contains { $0.contains("[ Close ]") })
        for key in ["Home", "End"] {
            try interface.press(key)
            #expect(rows().contains { $0.contains(isSheet ? "Esc closes" : "Esc goes back") }, "\(key): \(rows())")
        }
        let id = try #require(app.screen.elements.first?.id)
        #expect(id == (isSheet ? "paywall.close" : "\(link).close"))
        try await app.tap(id)
        #expect(app.screen.id == (isSheet ? "settings" : "content"))
    }
}
