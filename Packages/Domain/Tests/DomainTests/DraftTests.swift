import Domain
import Testing

@MainActor
struct DraftTests {
    /// Can be made to fail.
    private actor Store: DraftStore {
        struct Full: Error {}
        private(set) var texts: [String: String] = [:]
        var isFull = false

        func fill() { isFull = true }

        func text(at place: String, of account: String) -> String? { texts["\(account) \(place)"] }

        func texts(under place: String, of account: String) -> [(place: String, text: String)] { [] }

        func keep(_ text: String?, at place: String, of account: String) throws {
            if isFull { throw Full() }
            texts["\(account) \(place)"] = text
        }
    }

    @MainActor
    private final class Account {
        var id: String? = "ada"
    }

    private let store = Store()

    @Test func aTextIsStoredWhenItIsEnteredAndTheNewestIsRestored() async {
        let drafts = Drafts(in: store, account: { "ada" })
        let (one, two) = (Draft(at: "note", in: drafts), Draft(at: "note", in: drafts))
        await one.enter("One")
        #expect(await store.texts == ["ada note": "One"])
        await two.restore()
        await two.enter("Two")
        await one.restore()
        #expect(one.text == "Two")
        await one.clear()
        #expect(await store.texts == [:])
    }

    /// What another window does, while this one shows its text.
    @Test func whatAnotherWindowDoesIsTakenOverUnlessMoreWasEnteredHere() async {
        let drafts = Drafts(in: store, account: { "ada" })
        let draft = Draft("Given", at: "note", in: drafts)
        for text in ["One", "Two", nil] {
            try? await store.keep(text, at: "note", of: "ada")
            await drafts.noteChanges()
            #expect(draft.text == text ?? "Given")
        }
        draft.initial = "Saved"
        #expect(draft.text == "Saved")
        await draft.enter("Three")
        await draft.forget()
        await drafts.noteChanges()
        #expect(draft.text == "Three")
        await draft.clear()
        await drafts.noteChanges()
        #expect(draft.text == "")
        await draft.enter("Four")
        await store.fill()
        await draft.enter("Five")
        await drafts.noteChanges()
        #expect(draft.text == "Five")
    }

    /// The server has ended the session while its user was typing.
    @Test(arguments: [nil, "eve"])
    func whatIsTypedWhenTheSessionHasEndedIsStoredForItsAccount(next: String?) async {
        let account = Account()
        let draft = Draft(at: "note", in: Drafts(in: store, account: { account.id }))
        account.id = next
        await draft.enter("One")
        #expect(await store.texts == ["ada note": "One"])
        await draft.restore()
        #expect(draft.text == "One")
    }

    @Test func aTextThatCouldNotBeStoredIsReportedAndStays() async {
        var reports: [String] = []
        let drafts = Drafts(in: store, account: { "ada" }, onFailure: { reports.append($0) })
        let draft = Draft("Given", at: "note", in: drafts)
        await draft.enter("One")
        await store.fill()
        await draft.enter("Two")
        await draft.restore()
        #expect(draft.text == "Two")
        #expect(reports == ["Your unfinished text could not be stored: Full()"])
    }

    @Test func withoutAnAccountNothingIsKept() async {
        let draft = Draft(at: "note", in: Drafts(in: store, account: { nil }))
        await draft.enter("One")
        await draft.restore()
        #expect(draft.text == "One")
        #expect(await store.texts == [:])
    }
}
