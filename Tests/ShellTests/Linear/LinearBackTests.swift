import Design
import Testing

@testable import Shell

/// The line below a screen: where else to go; and the number of the way back.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct LinearBackTests {
    let window = FakeWindow()

    private func session(_ lines: String...) async throws -> (text: String, actions: [String]) {
        let session = try LinearSession(window)
        for line in lines { session.write(line) }
        return (await session.end(), window.actions)
    }

    @Test func aPushedScreenHasAWayBackWithTheNumberZero() async throws {
        window.depth = ["pop": 1]
        let session = try await session("0")
        #expect(
            session.text.hasSuffix(
                "   9  [Sign out]\n   0  [Back]\n\nTabs: Welcome [Content] Settings · :help\n"))
        #expect(session.actions == ["start", "pop"])
    }

    @Test func aLaterStepIsLeftForTheOneBefore() async throws {
        window.depth = ["pop": 1]
        window.otherScreen = Screen("step", title: "Second step", step: Screen.Step(2, of: 2)) {
            Text("step.first", "The first step").element.ofOtherStep(true)
            Button("step.back", "To the first step", role: .cancel) { [window] in window.record("step back") }
        }
        let session = try await session("0")
        #expect(!session.text.contains("The first step"))
        #expect(session.actions == ["start", "step back"])
    }

    @Test func aSheetHasOneToo() async throws {
        (window.status.path, window.status.sheets) = ([], ["paywall"])
        window.depth = ["dismiss": 1]
        let session = try await session("0")
        #expect(session.text.contains("\n   0  [Back]\n"))
        #expect(session.actions == ["start", "dismiss"])
    }

    @Test func theFirstScreenHasNone() async throws {
        window.status.path = []
        window.depth = ["pop": 1, "back": 1]
        let session = try await session("0")
        #expect(!session.text.contains("[Back]"))
        #expect(session.text.hasSuffix("This screen has no number 0.\n"))
        #expect(session.actions == ["start"])
    }

    @Test func aQuestionHasItsOwn() async throws {
        window.otherScreen = .confirmation("Delete?", message: "All of it.", acceptLabel: "Delete", accept: {}) {}
        #expect(try await !session().text.contains("[Back]"))
    }

    @Test func withoutTabsThereIsOnlyHelp() async throws {
        (window.status.tab, window.status.path) = (nil, [])
        #expect(try await session().text.hasSuffix("   9  [Sign out]\n\n:help\n"))
    }

    /// Without that, `:back` would swing between two screens.
    @Test func whoHasLeftAScreenIsNotBroughtBackToItByTheHistory() async throws {
        window.depth = ["pop": 1, "back": 1]
        let session = try await session(":back", ":back")
        #expect(session.actions == ["start", "pop"])
        #expect(session.text.hasSuffix("This is the first screen.\n"))
    }

    @Test func whoHasGoneElsewhereSinceIsBroughtBackByTheHistory() async throws {
        window.depth = ["pop": 1, "back": 1]
        let session = try await session(":back", ":tab settings", ":tab content", ":back")
        #expect(session.actions.last == "back")
    }
}
