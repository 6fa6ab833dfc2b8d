import CoreTesting
import Foundation
import Testing

/// The screens `pokedex` and `dex-entry`: pictures are identified, confirmed, corrected, counted, searched and exported.
@Suite(.timeLimit(.minutes(10))) struct DexJourney {
    private let home = TestHome()

    private func window(_ environment: [String: String] = StandIn.echo) async throws -> DriverSession {
        let shell = try DriverSession(home, environment: environment)
        try await shell.register("ada@example.com")
        let here = try await shell.go("slipway://pokedex")
        #expect(here.screen.id == "pokedex")
        return shell
    }

    /// Scans a picture from the collection, and returns to it.
    private func scan(_ path: String, _ shell: DriverSession) async throws -> Answer.Snapshot {
        try await shell.go("slipway://pokedex")
        try await shell.type(path, into: "pokedex.file")
        try await shell.tap("pokedex.scan")
        return try await shell.go("slipway://pokedex")
    }

    private func entries(_ here: Answer.Snapshot) -> [Answer.Snapshot.Row] { here.rows("pokedex.list") }

    /// A reply of a model to the schema.
    private static func identification(_ name: String, kind: String = "animal", sure: Double, others: [String] = [])
        -> String
    {
        let candidates = [name] + others
        let forms = candidates.enumerated().map { index, name in
            #"{"name":"\#(name)","kind":"\#(kind)","sure":\#(index == 0 ? sure : 0.2),"evidence":["long neck","grey"]}"#
        }
        return #"{"subject":true,"reason":null,"candidates":[\#(forms.joined(separator: ","))]}"#
    }

    @Test func aPictureIsScannedConfirmedAndSeenAgain() async throws {
        let shell = try await window()
        var here = try await shell.reach("the stand-in is named") { $0.value("pokedex.notice") != nil }
        for id in ["file", "scan", "stop", "count", "search", "list"] {
            #expect(here.element("pokedex.\(id)") != nil, "\(id)")
        }
        let picture = try home.writePicture("red.png")
        here = try await scan(picture, shell)
        let row = try #require(entries(here).first)
        #expect(row.id.hasPrefix("pokedex.entry."))
        #expect(here.value("pokedex.count") == "1 of 500 finds")

        here = try await shell.tap(row.id)
        #expect(here.screen.id == "dex-entry")
        #expect(here.element("dex-entry.picture")?.width == 40)
        // The stand-in recognizes nothing, and does not pretend to.
        #expect(here.value("dex-entry.confidence") == "Unsure")
        #expect(here.value("dex-entry.name")?.contains("red") == true)
        #expect(here.lines("dex-entry.evidence").contains { $0.contains("% of the picture is red") })
        here = try await shell.tap("dex-entry.confirm")
        #expect(!here.offers("dex-entry.confirm"))

        here = try await scan(picture, shell)
        #expect(entries(here).count == 1, "seen again, and counted")
        here = try await shell.tap(row.id)
        #expect(here.value("dex-entry.times") == "Seen 2 times")
        try await shell.quit()
        let again = try DriverSession(home, environment: StandIn.echo)
        #expect(try await again.snapshot().value("dex-entry.times") == "Seen 2 times")
        try await again.quit()
    }

    @Test func whatAModelProposesIsCorrectedOrRejected() async throws {
        let server = try ScriptedAIServer(
            answering: Self.identification("Grey heron", sure: 0.9, others: ["Crane", "Stork"]))
        let shell = try await window(server.environment)
        var here = try await scan(try home.writePicture("bird.png"), shell)
        let row = try #require(entries(here).first)
        #expect(row.label == "Grey heron")
        here = try await shell.tap(row.id)
        #expect(here.value("dex-entry.confidence") == "Likely")
        #expect(here.value("dex-entry.kind")?.contains("animal") == true)
        #expect(here.lines("dex-entry.evidence") == ["long neck", "grey"])
        #expect(here.lines("dex-entry.alternatives") == ["Crane (animal, unsure)", "Stork (animal, unsure)"])
        let request = try #require(server.requests.last { $0.method == "POST" })
        let body = String(decoding: request.body, as: UTF8.self)
        #expect(body.contains("identification") && body.contains("json_schema"))

        here = try await shell.tap("dex-entry.wrong")
        #expect(here.value("dex-entry.name")?.contains("Crane") == true)
        try await shell.type("Purple heron", into: "dex-entry.name")
        here = try await shell.tap("dex-entry.rename")
        #expect(here.value("dex-entry.confidence") == "Named by you")
        here = try await shell.go("slipway://pokedex")
        #expect(entries(here).map(\.label) == ["Purple heron"])

        here = try await shell.tap(row.id)
        here = try await shell.tap("dex-entry.delete")
        #expect(here.screen.id == "confirm")
        try await shell.tap("confirm.accept")
        here = try await shell.go("slipway://pokedex")
        #expect(entries(here).isEmpty)
        try await shell.quit()
    }

    @Test func aPictureWithoutASubjectIsNoFind() async throws {
        let server = try ScriptedAIServer(
            answering: #"{"subject":false,"candidates":[],"reason":"Only a grey wall."}"#)
        let shell = try await window(server.environment)
        try await shell.type(try home.writePicture("wall.png"), into: "pokedex.file")
        let here = try await shell.tap("pokedex.scan")
        #expect(entries(here).isEmpty)
        #expect(here.value("pokedex.status") == "Nothing to identify: Only a grey wall.")
        try await shell.quit()
    }

    @Test func theCollectionIsSearchedAndExported() async throws {
        let shell = try await window()
        let colours: [(String, [UInt8])] = [("red", [220, 20, 30, 255]), ("blue", [20, 30, 220, 255])]
        for (name, colour) in colours {
            _ = try await scan(try home.writePicture("\(name).png", colour: colour), shell)
        }
        var here = try await shell.type("BLUE", into: "pokedex.search")
        #expect(entries(here).count == 1 && entries(here).first?.label.contains("blue") == true)
        here = try await shell.type("", into: "pokedex.search")
        #expect(entries(here).count == 2)
        let file = home.url.appendingPathComponent("finds.json")
        try await shell.type(file.path, into: "pokedex.path")
        here = try await shell.tap("pokedex.export")
        #expect(here.value("pokedex.error") == nil)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("red") && text.contains("blue"))
        #expect((try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil)
        try await shell.quit()
    }

    @Test func aScanWithoutAServerWaitsAndIsMadeLater() async throws {
        let serverHome = TestHome()
        let port = try UnusedPort.next()
        let environment = [
            "AI_URL": "http://127.0.0.1:\(port)/ai/v1", "AI_KEY": "any", "AI_MODEL": "slipway-echo",
        ]
        let shell = try await window(environment)
        var here = try await scan(try home.writePicture("red.png"), shell)
        #expect(here.value("pokedex.count") == "1 of 500 finds, 1 of them waiting")
        try await shell.quit()
        let server = try await BackendServer(serverHome, port: port)
        let again = try DriverSession(home, environment: environment)
        here = try await again.reach("the find") { here in
            here.rows("pokedex.list").contains { $0.label.contains("red") }
        }
        #expect(here.value("pokedex.count") == "1 of 500 finds")
        try await again.quit()
        await server.stop()
    }

    @Test func aScanIsStopped() async throws {
        let shell = try await window(StandIn.habit("slow"))
        try await shell.type(try home.writePicture("red.png"), into: "pokedex.file")
        try await shell.begin("pokedex.scan")
        var here = try await shell.reach("that it is being scanned") { $0.offers("pokedex.stop") }
        #expect(here.element("pokedex.progress") != nil)
        try await shell.tap("pokedex.stop")
        here = try await shell.reach("its end") { $0.offers("pokedex.scan") && !$0.offers("pokedex.stop") }
        #expect(entries(here).isEmpty)
        try await shell.quit()
    }

    @Test func whatIsNoPictureIsNotScanned() async throws {
        let shell = try await window()
        try await shell.type(try home.write("notes.txt", Data("milk".utf8)), into: "pokedex.file")
        let here = try await shell.tap("pokedex.scan")
        #expect(here.value("pokedex.error")?.hasPrefix("notes.txt is not a picture") == true)
        #expect(entries(here).isEmpty)
        try await shell.quit()
    }
}
