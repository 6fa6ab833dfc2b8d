import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
import Drawing
import Foundation
import Navigation
import Testing

@testable import ContentFeature

@Suite(.timeLimit(.minutes(10))) @MainActor
struct DexEntryTests {
    private let dex = DexRig()
    private var rig: ContentRig { dex.rig }

    private func found(_ answer: String = DexRig.answer(("Red fox", 0.9), ("Dog", 0.5), ("Cat", 0.1))) async throws
        -> DexEntryView
    {
        try await dex.scan(answer)
        return await dex.open(try #require(dex.opened.last))
    }

    @Test func everythingThatIsKnownIsShown() async throws {
        let view = try await found()
        #expect(view.screen.title == "Red fox")
        #expect(try view.element("dex-entry.picture").picture?.data == PreparedPicture.sample().data)
        #expect(view.value("dex-entry.kind") == "animal")
        #expect(view.value("dex-entry.confidence") == "Likely")
        #expect(try view.element("dex-entry.evidence").options.map(\.label) == ["ears of a Red fox"])
        #expect(
            try view.element("dex-entry.alternatives").options.map(\.label) == [
                "Dog (animal, possible)", "Cat (animal, unsure)",
            ])
        #expect(view.value("dex-entry.name") == "Red fox")
        #expect(view.value("dex-entry.times") == "Seen once")
        let seen = try #require(view.value("dex-entry.seen"))
        #expect(seen.wholeMatch(of: /First on \d{4}-\d\d-\d\d, last on \d{4}-\d\d-\d\d/) != nil)
        #expect(view.value("dex-entry.model") == "eyes-1")
        #expect(view.value("dex-entry.raw") == nil)
        try await view.tap("dex-entry.show-raw")
        #expect(view.value("dex-entry.raw")?.hasPrefix(#"{"subject": true"#) == true)
    }

    @Test func aFindIsConfirmed() async throws {
        let view = try await found()
        try await view.tap("dex-entry.confirm")
        #expect(view.value("dex-entry.status") == "You have confirmed this.")
        #expect(try !view.element("dex-entry.confirm").isEnabled)
        #expect(try await dex.entry(dex.opened[0]).status == .confirmed)
    }

    @Test func aWrongProposalGivesWayToTheNext() async throws {
        let view = try await found()
        try await view.tap("dex-entry.wrong")
        #expect(view.value("dex-entry.name") == "Dog")
        #expect(view.value("dex-entry.confidence") == "Possible")
        try await view.tap("dex-entry.wrong")
        #expect(view.value("dex-entry.name") == "Cat")
        try await view.tap("dex-entry.wrong")
        #expect(
            view.value("dex-entry.note")
                == "There is no other proposal. Enter the name yourself, or delete the find.")
        #expect(view.value("dex-entry.name") == "Cat")
    }

    @Test func aFindIsGivenAnotherName() async throws {
        let view = try await found()
        try await view.type("  Arctic   fox ", into: "dex-entry.name")
        try await view.tap("dex-entry.rename")
        #expect(view.screen.title == "Arctic fox")
        #expect(view.value("dex-entry.confidence") == "Named by you")
        #expect(view.value("dex-entry.status") == "You have given it this name.")
        #expect(try await dex.entry(dex.opened[0]).isCorrected)
        try await view.type(" ", into: "dex-entry.name")
        try await view.tap("dex-entry.rename")
        #expect(view.value("dex-entry.error") == "Enter a name.")
        try await view.type(String(repeating: "x", count: 101), into: "dex-entry.name")
        try await view.tap("dex-entry.rename")
        #expect(view.value("dex-entry.error") == "The name has more than 100 characters. Use fewer.")
    }

    @Test func aNameThatAnotherFindHasMergesThemIfThePersonWants() async throws {
        try await dex.scan(DexRig.answer(("Dog", 0.9)), red: 1)
        let dog = dex.opened[0]
        let view = try await found(DexRig.answer(("Red fox", 0.9)))
        let fox = dex.opened[1]
        try await view.type("dog", into: "dex-entry.name")
        try await view.tap("dex-entry.rename")
        let question = try #require(rig.questions.last)
        #expect(question.id == "dex-entry.merge" && question.message.contains("the name “dog” already"))
        #expect(try await dex.entry(fox).best?.name == "Red fox")
        try await rig.acceptQuestion()
        #expect(try await dex.entry(dog).times == 2)
        #expect(try await rig.store.dex.entry(fox, account: "ada") == nil)
        #expect(rig.intents.suffix(2).first == .pop)
        #expect(dex.opened.last == dog)
    }

    @Test func aProposalThatIsThereAlreadyIsNotConfirmedAsASecondFind() async throws {
        try await dex.scan(DexRig.answer(("Dog", 0.9)), red: 1)
        let view = try await found()
        try await view.tap("dex-entry.wrong")
        #expect(view.value("dex-entry.name") == "Dog")
        try await view.tap("dex-entry.confirm")
        #expect(rig.questions.last?.id == "dex-entry.merge")
        #expect(try await dex.entry(dex.opened[1]).status == .proposed)
        try await rig.acceptQuestion()
        #expect(try await dex.entry(dex.opened[0]).times == 2)
        #expect(try await rig.store.dex.rows(account: "ada", matching: nil).count == 1)
        #expect(dex.opened.last == dex.opened[0])
    }

    @Test func aFindIsDeletedAfterAQuestion() async throws {
        let view = try await found()
        try await view.tap("dex-entry.delete")
        #expect(rig.questions.last?.id == "dex-entry.delete")
        #expect(try await dex.entry(dex.opened[0]).times == 1)
        try await rig.acceptQuestion()
        #expect(try await rig.store.dex.entry(dex.opened[0], account: "ada") == nil)
        #expect(rig.intents.last == .pop)
    }

    @Test func aFindThatIsGoneSaysSo() async throws {
        let view = await dex.open("none")
        #expect(view.value("dex-entry.error") == "There is no such find.")
        let other = try await found()
        rig.account = "bob"
        try await other.tap("dex-entry.confirm")
        rig.account = "ada"
        #expect(try await dex.entry(dex.opened[0]).status == .proposed)
    }
}
