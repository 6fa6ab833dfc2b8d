import Core
import Design
import Navigation
import SettingsFeature
import SettingsFeatureTesting
import Testing

@MainActor
struct ReviewTests {
    private let preview = SettingsPreview()

    private var sheet: any LiveView { preview.feature.makeView(for: .review) }

    @Test func hasTheIdsThatScriptsKnow() {
        let screen = sheet.screen
        #expect(screen.id == "review")
        #expect(screen.elements.map(\.id) == ["review.text", "review.accept", "review.later"])
        #expect(screen.elements.map(\.kind) == [.text, .button, .button])
    }

    @Test(arguments: [("review.accept", ReviewAnswer.accept), ("review.later", .later)])
    func anAnswerDismissesTheSheetAndIsThenReportedOnce(element: String, answer: ReviewAnswer) async throws {
        let sheet = sheet
        try await sheet.tap(element)
        #expect(preview.requests == [.navigate(.dismissSheet), .review(answer)])
        // A second tap would dismiss the screen below.
        try await sheet.tap(element)
        #expect(preview.requests.count == 2)
        #expect(preview.toasts.log == [])
    }
}
