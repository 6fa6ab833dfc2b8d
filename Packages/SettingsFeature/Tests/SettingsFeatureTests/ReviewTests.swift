import Core
import Design
import Navigation
import SettingsFeature
import SettingsFeatureTesting
import Testing

@MainActor
@Suite struct ReviewTests {
    private let preview = SettingsPreview()

    private var sheet: any LiveView { preview.feature.makeView(for: .review) }

    @Test func hasTheIdsThatScriptsKnow() {
        let screen = sheet.screen
        #expect(screen.id == "review")
        #expect(screen.elements.map(\.id) == ["review.text", "review.accept", "review.later"])
        #expect(screen.elements.map(\.kind) == [.text, .button, .button])
    }

    @Test func acceptingSaysThatReviewsAreNotAvailableYet() async throws {
        try await sheet.tap("review.accept")
        #expect(preview.toasts.log == [Toast(.info, "Reviews are not available yet.")])
        #expect(preview.requests == [.navigate(.dismissSheet)])
    }

    @Test func puttingItOffOnlyGoes() async throws {
        try await sheet.tap("review.later")
        #expect(preview.toasts.log == [])
        #expect(preview.requests == [.navigate(.dismissSheet)])
    }
}
