import Design
import Testing

@testable import Terminal

/// The user signs out, and another one signs in.
@MainActor
struct OtherUserTests {
    private let interface = Interface.ofTest()

    private func show(_ user: String?, _ name: String = "page") {
        let screen = Screen("page", title: "Page") { Field("page.field", "Field", text: "secret") { _ in } }
        var content = WindowContent([WindowContent.Layer(place: "\(user ?? "") \(name)", screen)])
        content.user = user
        interface.use(user)
        interface.show(content)
    }

    @Test(arguments: [("anna", "secret"), ("berta", nil)] as [(String, String?)])
    func whatWasCutOutIsForTheSameUser(next: String, kept: String?) throws {
        show("anna")
        _ = interface.draw()
        try interface.press("Ctrl-A", "Alt-K", "Tab")
        show(next)
        #expect(interface.editing.kills.latest == kept)
    }

    @Test(arguments: [("anna", "secretly"), ("berta", "secret")])
    func whatWasTypedStaysWithTheUser(next: String, kept: String) throws {
        show("anna")
        _ = interface.draw()
        try interface.press("l", "y")
        // Someone else's page is in front for a while.
        show(next, "other")
        show("anna")
        _ = interface.draw()
        #expect(interface.editing.field?.editor.text == kept)
    }

    /// The focus may have been left on a button that signs out.
    @Test(arguments: ["berta", nil]) func afterASignOutEveryPageBeginsAtItsTop(next: String?) throws {
        let screen = Screen("page", title: "Page") {
            Row("page.first", "First") {}
            Row("page.last", "Last") {}
        }
        func show(_ user: String?) {
            // The same page for all.
            var content = WindowContent([WindowContent.Layer(place: "page", screen)])
            content.user = user
            interface.use(user)
            interface.show(content)
            _ = interface.draw()
        }
        show("anna")
        try interface.press("Down")
        show("anna")
        #expect(interface.state.focus == "page.last")
        show(next)
        #expect(interface.state.focus == "page.first")
    }

    @Test(arguments: ["berta", nil]) func aToastIsForTheUserWhoWasSignedIn(next: String?) {
        show("anna")
        interface.toasts.add([Toast(.info, "Your data")], at: .now)
        #expect(interface.sees("Your data"))
        show("anna")
        #expect(interface.sees("Your data"))
        show(next)
        #expect(!interface.sees("Your data"))
    }
}
