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
                SecureField("form.code", "Code", purpose: .measured) { _ in }
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

    @Test(arguments: [false, true]) func aTextIsStillThereWhenItsFieldComesBack(isShown: Bool) {
        interface.show(Self.form)
        type("Ada")
        interface.show(
            Screen("form", title: "Form") {
                if isShown { Field("form.name", "Name", text: "", isEnabled: false) { _ in } }
                SecureField("form.code", "Code") { _ in }
            })
        #expect(interface.editing.field?.id == "form.code")
        type("1234")
        interface.show(Self.form)
        interface.focus("form.name")
        #expect(interface.editing.field?.editor.text == "Ada")
        interface.focus("form.code")
        #expect(interface.editing.field?.editor.isEmpty == true)
    }

    /// The answer may come when the user is at another field already.
    @Test(arguments: [false, true]) func aTextThatIsRefusedLaterIsStillThere(isTaken: Bool) throws {
        interface.show(Self.form)
        type("Ada")
        #expect(try interface.press("Tab") == [.type("Ada", into: "form.name")])
        interface.noteTyped(into: "form.name", isTaken: isTaken)
        try interface.press("Shift-Tab")
        #expect(interface.editing.field?.editor.text == (isTaken ? "" : "Ada"))
    }

    /// Whatever had the focus before.
    @Test(arguments: [1, 2]) func anotherStepBeginsWithItsFirstField(tabs: Int) throws {
        func show(_ step: Int) {
            interface.show(
                Screen("form", title: "Form", step: Screen.Step(step, of: 2)) {
                    Field("form.name", "Name", text: "") { _ in }.element.ofOtherStep(step == 2)
                    SecureField("form.code", "Code") { _ in }.element.ofOtherStep(step == 1)
                    Button("form.next", "Next") {}
                    Button("form.other", "Other") {}
                })
        }
        show(1)
        #expect(!interface.sees("Code"))
        for _ in 0..<tabs { try interface.press("Tab") }
        show(2)
        #expect(interface.editing.field?.id == "form.code")
        #expect(!interface.sees("Name"))
        try interface.press("Esc")
        show(1)
        #expect(interface.editing.field?.id == "form.name")
    }

    @Test func repeatingASecretKeepsWhatWasDeletedBefore() throws {
        interface.show(
            Screen("form", title: "Form") {
                Field("form.name", "Name", text: "Ada") { _ in }
                SecureField("form.code", "Code", purpose: .chosen) { _ in }
                Field("form.note", "Note", text: "") { _ in }
            })
        try interface.press("Ctrl-U", "Tab")
        for code in ["1234", "1243", "1234", "1234"] {
            type(code)
            try interface.press("Tab")
        }
        #expect(interface.editing.field?.id == "form.note")
        try interface.press("Ctrl-Y")
        #expect(interface.editing.field?.editor.text == "Ada")
    }

    // MARK: Drafts

    private final class Note: LiveView {
        var screen: Screen {
            Screen("note", title: "Note") { Field("note.text", "Text", text: "", isDraft: true) { _ in } }
        }
    }

    private func show(_ note: Note, at place: String) -> [Intent] {
        defer { _ = interface.draw() }
        return interface.show(WindowContent([WindowContent.Layer(place: place, view: note, note.screen)]))
    }

    @Test func aDraftIsGivenWhenItsPageGoes() {
        #expect(show(Note(), at: "one") == [])
        type("Ada")
        #expect(show(Note(), at: "two") == [.type("Ada", into: "note.text")])
        #expect(interface.editing.field?.editor.isEmpty == true)
    }

    /// A conversation gets its id when the first message is sent.
    @Test func aPageWhosePlaceGetsAnotherNameKeepsItsText() throws {
        let note = Note()
        #expect(show(note, at: "new") == [])
        type("Ada")
        try interface.press("Left")
        #expect(show(note, at: "one") == [])
        type("l")
        #expect(interface.editing.field?.editor.text == "Adla")
        interface.show(Self.form)
        #expect(show(Note(), at: "one") == [])
        #expect(interface.editing.field?.editor.text == "Adla")
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

    @Test func aPasteIntoHelpFiltersTheKeys() throws {
        interface.show(Self.form)
        try interface.press("F1")
        #expect(interface.take(.paste("undo")) == [])
        #expect(interface.editing.field?.editor.isEmpty == true)
        #expect(interface.sees("Undo") && !interface.sees("Redo"))
    }

    // MARK: No mode

    /// Letters are commands only where no field has the focus.
    @Test func everyLetterAndDigitIsTypedWhereAFieldHasTheFocus() throws {
        interface.show(Self.form) { content in
            content.tabs = [.init(name: "one", title: "One"), .init(name: "two", title: "Two")]
            content.selectedTab = "one"
            content.canLeave = true
        }
        let letters = "q?:/12nNyjkhlgGm"
        #expect(interface.take(.text(letters)) == [])
        #expect(interface.editing.field?.editor.text == letters)
        #expect(try interface.press("Alt-2") == [.type(letters, into: "form.name"), .tab("two")])
        #expect(try interface.press("Alt-Left", "Alt-Right") == [.back, .forward])
        // Esc leaves the field, which is seen, and then the screen.
        #expect(try interface.press("Esc") == [])
        #expect(interface.draw().cursor == nil)
        #expect(!interface.sees("▌"))
        #expect(try interface.press("2") == [.tab("two")])
        #expect(try interface.press("Esc") == [.leave])
        // Enter goes back to the field, and Tab on from it.
        #expect(try interface.press("Enter", "Esc", "Tab") == [])
        #expect(interface.editing.field?.id == "form.code")
    }

    @Test func aTextThatWasRefusedStaysWithTheUser() throws {
        interface.show(Self.form)
        type("Ada")
        #expect(try interface.press("Enter") == [.type("Ada", into: "form.name")])
        #expect(try interface.press("Shift-Tab") == [])
        interface.show(page("old"))
        type("er")
        #expect(interface.commitTyped() == [.type("older", into: "page.text")])
        interface.noteTyped(into: "page.text", isTaken: false)
        interface.show(page("old"))
        #expect(interface.editing.field?.editor.text == "older")
        #expect(interface.commitTyped() == [.type("older", into: "page.text")])
    }

    @Test func aTextFollowsItsElementUnlessTheUserHasTyped() {
        interface.show(page("one"))
        interface.show(page("two"))
        #expect(interface.editing.field?.editor.text == "two")
        type("!")
        interface.show(page("three"))
        #expect(interface.editing.field?.editor.text == "two!")
    }

    /// After a sign-in that failed, the password need not be typed again.
    @Test func aSecretThatTheElementHasIsShownAndCanBeDeleted() throws {
        interface.show(
            Screen("form", title: "Form") {
                Section {
                    SecureField("form.code", "Code", length: 4) { _ in }
                    Button("form.send", "Send") {}
                }
            })
        #expect(interface.shownRows.contains("▌ ••••"))
        #expect(try interface.press("Enter") == [.tap("form.send")])
        #expect(try interface.press("Backspace") == [])
        #expect(!interface.sees("••••"))
        #expect(try interface.press("Enter") == [.type("", into: "form.code"), .tap("form.send")])
    }

    @Test func afterAnErrorTheFirstWrongFieldHasTheFocus() throws {
        func form(_ error: String?) -> Screen {
            Screen("form", title: "Form") {
                Field("form.name", "Name", text: "Ada") { _ in }
                Field("form.mail", "Email", text: "ada", error: error) { _ in }
                Button("form.send", "Send") {}
            }
        }
        interface.show(form(nil))
        interface.focus("form.send")
        #expect(try interface.press("Enter") == [.tap("form.send")])
        interface.show(form("This is no e-mail address."))
        interface.finishStep()
        #expect(interface.editing.field?.id == "form.mail")
        // Once the user has gone on, the focus stays.
        interface.focus("form.send")
        try interface.press("Enter", "Home")
        interface.finishStep()
        #expect(interface.editing.field?.id == "form.name")
    }
}
