import AIClient
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
        #expect(seen.wholeMatch(of: /First: Today, \d+:\d\d\. Last: Today, \d+:\d\d\./) != nil)
        #expect(view.value("dex-entry.model") == "eyes-1")
        #expect(view.value("dex-entry.raw") == nil)
        try await view.tap("dex-entry.show-raw")
        #expect(view.value("dex-entry.raw")?.hasPrefix(#"{"subject": true"#) == true)
    }

    @Test func theFindsStandBesideOneAndARowShowsAnotherThere() async throws {
        _ = try await found()
        var shown: [ContentRoute] = []
        let list = PokedexView(
            services: dex.rig.services, catalog: dex.rig.catalog, collector: dex.collector, navigator: dex.navigator,
            toasts: dex.rig.toasts, openBeside: { shown.append($0) })
        await list.appear()
        #expect(
            list.screen.elements.map(\.id) == ["pokedex.count", "pokedex.room", "pokedex.search", "pokedex.list"])
        try await list.tap("pokedex.entry.\(dex.opened[0])")
        #expect(shown == [.dexEntry(id: dex.opened[0])])
        let previews = ContentPreviews(services: dex.rig.services) { [dex] _ in
            DexEntryView(
                id: dex.opened[0], services: dex.rig.services, navigator: dex.navigator, toasts: dex.rig.toasts)
        }
        let preview = try #require(await previews.maker(for: .dexEntry(id: dex.opened[0]))?())
        #expect(preview.title == "Red fox" && preview.element("dex-entry.kind")?.value == "animal")
        let entry = ContentPreview.make().makeView(for: .dexEntry(id: "1")).screen
        #expect(entry.companion?.screen.id == "pokedex")
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

struct DexIdentificationTests {
    private static func text(_ candidates: String, subject: String = "true", reason: String = "null") -> String {
        #"{"subject": \#(subject), "candidates": [\#(candidates)], "reason": \#(reason)}"#
    }

    private static func candidate(_ name: String, _ sure: String, kind: String = "animal", evidence: String = "")
        -> String
    {
        #"{"name": "\#(name)", "kind": "\#(kind)", "sure": \#(sure), "evidence": [\#(evidence)]}"#
    }

    private static func found(_ text: String) -> [DexCandidate] {
        guard case .candidates(let candidates) = DexIdentification(text) else { return [] }
        return candidates
    }

    @Test(
        arguments: [
            ("1", Confidence.likely), ("0.75", .likely), ("0.749", .possible), ("0.4", .possible), ("0.39", .unsure),
            ("0", .unsure), ("-3", .unsure), ("1.5", .unsure), ("80", .likely), ("100", .likely), ("101", .likely),
            ("\"0.9\"", .likely), ("null", .unsure), ("\"very\"", .unsure), ("\"NaN\"", .unsure),
        ] as [(String, Confidence)])
    func oneCandidatesShareBecomesAWord(sure: String, confidence: Confidence) throws {
        // A single number above 1 is taken for percent: 1.5 is 0.015.
        let found = Self.found(Self.text(Self.candidate("Fox", sure)))
        #expect(found.first?.confidence == confidence)
    }

    @Test func percentCountsOnlyIfAllAreWrittenSo() {
        let percent = Self.found(
            Self.text([Self.candidate("A", "80"), Self.candidate("B", "30")].joined(separator: ",")))
        #expect(percent.map(\.confidence) == [.likely, .unsure])
        let mixed = Self.found(
            Self.text([Self.candidate("A", "80"), Self.candidate("B", "0.3")].joined(separator: ",")))
        #expect(mixed.map(\.confidence) == [.likely, .unsure])
    }

    @Test func theSurestComesFirstAndNoneTwice() {
        let all = [("A", "0.1"), ("B", "0.9"), ("b", "0.8"), ("C", "0.9"), ("D", "0.5"), ("E", "0.4"), ("F", "0.05")]
        let found = Self.found(Self.text(all.map { Self.candidate($0.0, $0.1) }.joined(separator: ",")))
        #expect(found.map(\.name) == ["B", "C", "D", "E", "A"])
    }

    @Test func textsAreOneLineAndBounded() {
        let long = String(repeating: "x", count: 500)
        let evidence = ([" red\\n fur ", "", long] + (0..<20).map { "e\($0)" }).map { "\"\($0)\"" }.joined(
            separator: ",")
        let found = Self.found(Self.text(Self.candidate("  Red \\n fox  ", "0.9", evidence: evidence + ", 5, null")))
        #expect(found.first?.name == "Red fox")
        #expect(found.first?.evidence.first == "red fur")
        #expect(found.first?.evidence.count == 8)
        #expect(found.first?.evidence[1].count == 200)
        #expect(Self.found(Self.text(Self.candidate(long, "1"))).first?.name.count == 100)
        #expect(Self.found(Self.text(Self.candidate("x", "1", kind: "Spaceship"))).first?.kind == "other")
        #expect(Self.found(Self.text(Self.candidate("x", "1", kind: "Plant"))).first?.kind == "plant")
    }

    @Test(
        arguments: [
            (Self.text("", subject: "false", reason: #""It is too dark.""#), "It is too dark."),
            (
                Self.text(Self.candidate("Fox", "0.9"), subject: "false"),
                "There is nothing in the picture that can be identified."
            ),
            (Self.text("", subject: "true"), "There is nothing in the picture that can be identified."),
            (
                Self.text(#"{"name": "  "}, 7, null, {"kind": "animal"}"#),
                "There is nothing in the picture that can be identified."
            ),
            (#"{"subject": false}"#, "There is nothing in the picture that can be identified."),
            (#"{"candidates": "none"}"#, "There is nothing in the picture that can be identified."),
        ] as [(String, String)])
    func nothingIsSaidToBeThere(text: String, reason: String) {
        #expect(DexIdentification(text) == .nothing(reason))
    }

    @Test(arguments: ["", "I see a fox.", "[]", "{}", "null", "7", #"{"answer": 1}"#])
    func otherAnswersAreNone(text: String) {
        #expect(DexIdentification(text) == nil)
    }
}
