import Core
import Design
import SettingsFeatureTesting
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor
struct PreviewStateTests {
    /// The address, the name, the plan, and the error of a toggle that was tapped.
    nonisolated static let states: [(SettingsPreview.State, String?, String, String, String?)] = [
        (.signedIn, "ada@example.com", "(none)", "See what it offers", nil),
        (.signedOut, nil, "(none)", "See what it offers", nil),
        (.filled, "ada@example.com", "Ada", "Pro, for ever", nil),
        (.failing, "ada@example.com", "(none)", "See what it offers", "The disk is full."),
    ]

    @Test(arguments: states) func eachShowsSomethingElse(
        state: SettingsPreview.State, email: String?, name: String, plan: String, error: String?
    ) async throws {
        let preview = SettingsPreview(in: state)
        let view = preview.feature.makeMainView()
        #expect(try view.element("settings.email").value == email)
        #expect(try view.element("settings.name").value == name)
        #expect(try view.element("settings.pro").value == plan)
        try await view.tap("settings.notifications")
        #expect(try view.element("settings.notifications").error == error)
    }

    @Test func allAreCompared() {
        #expect(Self.states.map(\.0) == SettingsPreview.State.allCases)
    }

    @Test func aRequestIsReportedAsItIsMade() async throws {
        let preview = SettingsPreview(in: .signedIn)
        var reported: [SettingsPreview.Request] = []
        preview.onRequest = { reported.append($0) }
        try await preview.feature.makeMainView().tap("settings.sign-out")
        #expect(reported == [.signOut])
    }
}
