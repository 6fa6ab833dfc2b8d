import CoreTesting
import Foundation
import Testing

/// The screen `vision`: a picture that is checked before anything leaves, a question, and an answer as it arrives.
@Suite(.timeLimit(.minutes(10))) struct VisionJourney {
    private let home = TestHome()

    private func window(_ environment: [String: String] = StandIn.echo) async throws -> DriverSession {
        let shell = try DriverSession(home, environment: environment)
        try await shell.register("ada@example.com")
        let here = try await shell.go("slipway://vision")
        #expect(here.screen.id == "vision")
        return shell
    }

    @Test func aPictureIsDescribedByWhatCanBeMeasured() async throws {
        let shell = try await window()
        var here = try await shell.reach("the stand-in is named") { $0.value("vision.notice") != nil }
        for id in ["file", "question", "ask", "stop", "answer", "error"] {
            #expect(here.element("vision.\(id)") != nil, "\(id)")
        }
        #expect(here.value("vision.question") == "What is in this picture?")
        here = try await shell.tap("vision.ask")
        #expect(here.value("vision.error") == "Enter the path of a picture.")

        let picture = try home.writePicture("my boat.png", width: 60, height: 20)
        // As a file manager drops it.
        let link = URL(fileURLWithPath: picture).absoluteString
        here = try await shell.type(link, into: "vision.file")
        #expect(here.value("vision.error") == nil)
        let shown = try #require(here.element("vision.picture"))
        #expect(shown.kind == "image" && shown.width == 60 && shown.height == 20)
        #expect("\(shown.label) \(shown.value ?? "")".contains("60 × 20"))
        try await shell.type("Which colour?", into: "vision.question")
        here = try await shell.tap("vision.ask")
        let answer = try #require(here.value("vision.answer"))
        #expect(answer.contains("60 × 20") && answer.contains("red") && answer.contains("stand-in"), "\(answer)")
        #expect(here.value("vision.error") == nil)
        try await shell.quit()
    }

    @Test func theAnswerIsStoppedWhileItArrives() async throws {
        let shell = try await window(StandIn.habit("slow"))
        try await shell.type(try home.writePicture("boat.png"), into: "vision.file")
        try await shell.begin("vision.ask")
        var here = try await shell.reach("some words") { $0.value("vision.answer")?.hasPrefix("word1 word2 ") == true }
        #expect(here.offers("vision.stop") && !here.offers("vision.ask"))
        try await shell.tap("vision.stop")
        here = try await shell.reach("its end") { $0.offers("vision.ask") }
        #expect(StandIn.slowWords.hasPrefix(here.value("vision.answer") ?? ""))
        #expect(here.value("vision.status")?.hasPrefix("Stopped") == true)
        try await shell.quit()
    }

    @Test func whatIsRefusedIsNeverSent() async throws {
        let server = try ScriptedAIServer(answering: "Seen.")
        let shell = try await window(server.environment)
        let files: [String: String] = [
            try home.write("notes.txt", Data("milk".utf8)): "notes.txt is not a picture",
            try home.writeHugePicture("huge.png", width: 20_000, height: 20_000): "20,000 × 20,000",
            try home.write("photo.heic", Data([0, 0, 0, 24]) + Data("ftypheic".utf8)): "HEIC",
            home.url.path: "", "/dev/zero": "", home.url.appendingPathComponent("none.png").path: "none.png",
        ]
        for (path, words) in files {
            try await shell.type(path, into: "vision.file")
            let here = try await shell.tap("vision.ask")
            let error = try #require(here.value("vision.error"), "\(path)")
            #expect(words.isEmpty || error.contains(words), "\(error)")
            #expect(here.element("vision.picture") == nil)
        }
        #expect(!server.requests.contains { $0.method == "POST" })
        try await shell.quit()
    }
}
