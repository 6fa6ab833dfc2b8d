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
struct PokedexTests {
    private let dex = DexRig()
    private var view: PokedexView { dex.scanner }
    private var rig: ContentRig { dex.rig }

    /// It would wait for a server that never takes it.
    @Test(arguments: [
        (AIError.picturesNotSupported("m"), "The model 'm' cannot see pictures. Pick another."),
        (.keyRefused, "The server refuses the key. Check AI_KEY."),
    ])
    func aScanThatIsRefusedDoesNotWait(error: AIError, words: String) async throws {
        rig.ai.expect([.ended(.failed(error))])
        try await dex.scan()
        #expect(view.value("pokedex.error") == words)
        #expect(view.value("pokedex.count") == "0 of 500 finds")
    }

    @Test func aFindIsKeptAndOpened() async throws {
        try await dex.scan(DexRig.answer(("Red fox", 0.9), ("Dog", 0.5)))
        #expect(view.value("pokedex.status") == "Found: Red fox. Likely.")
        #expect(view.value("pokedex.file") == "")
        let entry = try await dex.entry(try #require(dex.opened.first))
        #expect(entry.best?.name == "Red fox" && entry.best?.evidence == ["ears of a Red fox"])
        #expect(entry.alternatives.map(\.name) == ["Dog"])
        #expect(entry.status == .proposed && entry.model == "eyes-1" && entry.times == 1)
        #expect(entry.raw == DexRig.answer(("Red fox", 0.9), ("Dog", 0.5)))
        let request = try #require(rig.ai.requests.first)
        #expect(request.schema == DexSchema.schema)
        #expect(
            request.messages.last?.parts.last
                == .picture(AIPictureData(type: "image/png", data: PreparedPicture.sample().data)))
        #expect(view.value("pokedex.count") == "1 of 500 finds")
        #expect(try dex.rows().map(\.label) == ["Red fox"])
        #expect(try dex.rows().first?.value?.hasPrefix("animal · Seen once · ") == true)
    }

    @Test func aFindIsNotOpenedWhenThePersonIsElsewhere() async throws {
        let gate = ScriptGate()
        rig.ai.expect([.text(DexRig.answer(("Red fox", 0.9))), .gate(gate)])
        let scanning = Task { try await dex.scan() }
        await gate.reached()
        dex.navigator.navigateTo(.vision)
        gate.open()
        try await scanning.value
        #expect(view.value("pokedex.status") == "Found: Red fox. Likely.")
        #expect(dex.opened.isEmpty)
    }

    @Test func whatIsSeenAgainIsCounted() async throws {
        try await dex.scan(DexRig.answer(("Red fox", 0.9)))
        try await dex.scan(DexRig.answer(("RED  FOX", 0.8)), red: 7)
        #expect(view.value("pokedex.status") == "You have found this before. Seen 2 times.")
        #expect(dex.opened.count == 2 && Set(dex.opened).count == 1)
        #expect(view.value("pokedex.count") == "1 of 500 finds")
    }

    @Test func nothingIsNoFind() async throws {
        try await dex.scan(DexRig.nothing)
        #expect(view.value("pokedex.status") == "Nothing to identify: It is a blank wall.")
        #expect(view.value("pokedex.count") == "0 of 500 finds")
        #expect(dex.opened.isEmpty)
    }

    @Test func peopleAreNotNamedAnywhere() async throws {
        let answer =
            #"{"subject":true,"candidates":[{"name":"Ada Lovelace","kind":"person","sure":0.9,"evidence":["Ada's hair"]},"#
            + #"{"name":"Ada Byron","kind":"person","sure":0.5,"evidence":[]}],"reason":null}"#
        try await dex.scan(answer)
        let entry = try await dex.entry(try #require(dex.opened.first))
        #expect(entry.best == DexCandidate(name: "a person", kind: "person", confidence: .likely, evidence: []))
        #expect(entry.alternatives.isEmpty)
        #expect(entry.raw == "")
        let export = try await rig.store.dex.export(account: "ada")
        #expect(export.range(of: Data("Ada".utf8)) == nil)
    }

    @Test(arguments: [
        (
            "A fox, I think.",
            "The model's answer cannot be used: it is not in the form that was asked for. Try again, or another model."
        ),
        (String(repeating: "x", count: 300_000), "The model's answer is longer than 256 KB. Try another model."),
    ])
    func anAnswerThatIsNoneHasWords(answer: String, words: String) async throws {
        try await dex.scan(answer)
        #expect(view.value("pokedex.error") == words)
        // The picture stays, for another try.
        #expect(view.value("pokedex.file") == "/tmp/fox.jpg")
        #expect(view.value("pokedex.count") == "0 of 500 finds")
    }

    @Test func stoppingKeepsNothing() async throws {
        let gate = ScriptGate()
        rig.ai.expect([.text("{"), .gate(gate)])
        let scanning = Task { try await dex.scan() }
        await gate.reached()
        #expect(view.screen.element("pokedex.progress") != nil)
        try await view.tap("pokedex.stop")
        try await scanning.value
        #expect(view.value("pokedex.status") == "Stopped. The picture was not kept.")
        #expect(view.value("pokedex.count") == "0 of 500 finds")
        #expect(try view.element("pokedex.scan").isEnabled)
    }

    @Test func nothingIsKeptForAnAccountThatWasDeletedMeanwhile() async throws {
        let gate = ScriptGate()
        rig.ai.expect([.text(DexRig.answer(("Red fox", 0.9))), .gate(gate)])
        let scanning = Task { try await dex.scan() }
        await gate.reached()
        rig.account = nil
        try await rig.store.conversations.forget(account: "ada")
        gate.open()
        try await scanning.value
        #expect(
            view.value("pokedex.error") == "You signed out before the answer came, so the picture was not kept.")
        #expect(try await rig.store.dex.rows(account: "ada", matching: nil).isEmpty)
        #expect(dex.opened.isEmpty)
    }

    @Test func withoutAFileOrAnAccountNothingIsScanned() async throws {
        try await view.tap("pokedex.scan")
        #expect(view.value("pokedex.error") == "Enter the path of a picture.")
        rig.account = nil
        try await view.type("/tmp/fox.jpg", into: "pokedex.file")
        try await view.tap("pokedex.scan")
        #expect(view.value("pokedex.error") == "Sign in to scan pictures.")
        #expect(rig.ai.requests.isEmpty)
    }

    // MARK: Offline

    @Test func scansMadeOfflineWaitAndAreIdentifiedLater() async throws {
        for red in [UInt8(1), 2] {
            rig.ai.expect([.ended(.failed(.unreachable("127.0.0.1:1: Connection refused")))])
            try await dex.scan(red: red)
        }
        #expect(
            view.value("pokedex.status") == "Your scan waits: "
                + "127.0.0.1:1: Connection refused. It is identified when the server is back.")
        #expect(view.value("pokedex.count") == "2 of 500 finds, 2 of them waiting")
        #expect(try dex.rows().map(\.label) == ["Waits for the server", "Waits for the server"])
        let waiting = try #require(try dex.rows().last?.id.split(separator: ".").last.map(String.init))
        let entry = await dex.open(waiting)
        #expect(
            entry.value("dex-entry.status")?.hasPrefix("This picture waits: 127.0.0.1:1: Connection refused. ") == true)
        rig.ai.expect([.text(DexRig.answer(("Red fox", 0.9)))])
        rig.ai.expect([.text(DexRig.nothing)])
        await dex.collector.flush()
        #expect(rig.ai.unmet == 0 && rig.ai.surprises == 0)
        await view.appear()
        #expect(view.value("pokedex.count") == "1 of 500 finds")
        #expect(try dex.rows().map(\.label) == ["Nothing to identify", "Red fox"])
        await entry.appear()
        #expect(entry.screen.title == "Red fox")
        #expect(entry.value("dex-entry.confidence") == "Likely")
    }

    @Test func aWaitingScanThatIsRefusedSaysWhy() async throws {
        rig.ai.expect([.ended(.failed(.unreachable("no network")))])
        try await dex.scan()
        rig.ai.expect([.ended(.failed(.keyRefused))])
        await dex.collector.flush()
        await view.appear()
        #expect(view.value("pokedex.count") == "0 of 500 finds, 1 not identified")
        let id = try #require(try dex.rows().first?.id.split(separator: ".").last.map(String.init))
        #expect(
            await dex.open(id).value("dex-entry.status")
                == "This picture was not identified: The server refuses the key. Check AI_KEY.")
    }

    @Test func aWaitingScanIsTriedAgainByItself() async throws {
        rig.ai.expect([.ended(.failed(.unreachable("no network")))])
        try await dex.scan()
        rig.ai.expect([.text(DexRig.answer(("Red fox", 0.9)))])
        await view.appear()
        try await until {
            rig.clock.advance(by: .seconds(2))
            return view.value("pokedex.count") == "1 of 500 finds"
        }
    }

    // MARK: The collection

    @Test func findsAreExportedAndNeverOverAnotherFileUnasked() async throws {
        try await dex.scan(DexRig.answer(("Red fox", 0.9)))
        try await view.tap("pokedex.export")
        #expect(view.value("pokedex.error") == "Enter the path of a file to export the finds to.")
        dex.files.put(Data(), at: "/tmp/dex.json")
        try await view.type("/tmp/dex.json", into: "pokedex.path")
        try await view.tap("pokedex.export")
        #expect(dex.files.file(at: "/tmp/dex.json") == Data())
        try await rig.acceptQuestion()
        #expect(dex.files.file(at: "/tmp/dex.json")?.range(of: Data("Red fox".utf8)) != nil)
        #expect(rig.toasts.log.last == Toast(.success, "The finds were exported to /tmp/dex.json."))
    }

    @Test func anotherAccountSeesNothing() async throws {
        try await dex.scan(DexRig.answer(("Red fox", 0.9)))
        rig.account = "bob"
        await view.appear()
        #expect(view.value("pokedex.count") == "0 of 500 finds")
        let entry = await dex.open(try #require(dex.opened.first))
        #expect(entry.value("dex-entry.error") == "There is no such find.")
        #expect(entry.screen.element("dex-entry.delete") == nil)
    }
}
