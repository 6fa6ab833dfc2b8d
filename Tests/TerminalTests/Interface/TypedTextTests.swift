import Design
import Testing

@testable import Terminal

/// A text that is being typed, while other things happen.
@MainActor
struct TypedTextTests {
    private let interface = Interface.ofTest()

    private static let form = Screen("form", title: "Form") {
        Field("form.name", "Name", text: "") { _ in }
        SecureField("form.code", "Code") { _ in }
    }

    private func type(_ text: String) { _ = interface.take(.text(text)) }

    private func page(_ text: String, lines: Bool = true) -> Screen {
        Screen("page", title: "Page") { Field("page.text", "Text", text: text, hasLines: lines) { _ in } }
    }

    @Test func aTextIsStillThereAfterSomethingElseWasInFront() throws {
        interface.show(Self.form)
        type("Ada")
        try interface.press("Left")
        let question = Screen("question", title: "Sure?") { Button("question.no", "No") {} }
        interface.show(Self.form, question)
        #expect(interface.editing.field == nil)
        interface.show(Self.form)
        type("l")
        #expect(interface.editing.field?.editor.text == "Adla")
    }

    @Test func aSecretIsForgotten() throws {
        interface.show(Self.form)
        try interface.press("Tab")
        type("1234")
        #expect(interface.editing.field?.id == "form.code")
        interface.show(Screen("other", title: "Other") { Text("other.text", "Hello") })
        interface.show(Self.form)
        #expect(interface.editing.field?.editor.isEmpty == true)
    }

    /// The screen shows, for example, how strong a password is.
    @Test func aFieldThatFollowsTypingIsGivenEachLetter() throws {
        interface.show(
            Screen("form", title: "Form") {
                SecureField("form.code", "Code", followsTyping: true) { _ in }
                Field("form.name", "Name", text: "") { _ in }
            })
        #expect(interface.take(.text("1")) == [.type("1", into: "form.code")])
        #expect(interface.take(.text("2")) == [.type("12", into: "form.code")])
        #expect(interface.take(.paste("34")) == [.type("1234", into: "form.code")])
        #expect(try interface.press("Left") == [])
        #expect(try interface.press("Backspace") == [.type("124", into: "form.code")])
        // The user goes on typing.
        #expect(interface.editing.field?.editor.text == "124")
        // Other fields have their text when they are left.
        try interface.press("Tab")
        #expect(interface.take(.text("A")) == [])
    }

    @Test func aFieldThatGoesTakesItsEditorWithIt() {
        interface.show(Self.form)
        type("Ada")
        interface.show(Screen("form", title: "Form") { Button("form.done", "Done") {} })
        #expect(interface.editing.field == nil)
    }

    @Test func whatIsTypedCanBeGivenToItsElementBefore() {
        interface.show(Self.form)
        #expect(interface.commitTyped() == [])
        type("Ada")
        #expect(interface.commitTyped() == [.type("Ada", into: "form.name")])
        #expect(interface.commitTyped() == [])
        type("h")
        #expect(interface.editing.field?.editor.text == "Adah")
    }

    @Test func aSecretIsGivenOnlyWhenItIsComplete() throws {
        interface.show(Self.form)
        try interface.press("Tab")
        type("1234")
        #expect(interface.commitTyped() == [])
    }

    @Test func aTextThatIsTooLongIsRefusedInWords() {
        interface.show(Self.form)
        let intents = interface.take(.paste(String(repeating: "x", count: 1_048_577)))
        #expect(intents == [.say("This text is too long to be pasted here.")])
        #expect(interface.editing.field?.editor.isEmpty == true)
    }

    @Test func aPasteBehindHelpOnlyClosesHelp() throws {
        interface.show(Self.form)
        try interface.press("F1")
        #expect(interface.take(.paste("hidden")) == [])
        #expect(interface.editing.field?.editor.isEmpty == true)
        #expect(interface.help == nil)
    }
}
