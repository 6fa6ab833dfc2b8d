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

        func keep(_ text: String?, at place: String, of account: String) throws {
            if isFull { throw Full() }
            texts["\(account) \(place)"] = text
        }
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
        #expect(draft.text == "One")
        #expect(await store.texts == [:])
    }
}
