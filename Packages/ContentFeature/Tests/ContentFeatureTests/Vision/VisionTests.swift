import AIClient
import ContentFeatureTesting
import CoreTesting
import Design
import Drawing
import Foundation
import Testing

@testable import ContentFeature

@Suite(.timeLimit(.minutes(10))) @MainActor
struct VisionTests {
    private let files = FakePictureFiles()
    private let rig: ContentRig
    private let view: VisionView

    init() {
        rig = ContentRig(files: files)
        view = VisionView(services: rig.services, catalog: rig.catalog)
        files.put(.sample(), at: "/tmp/fox.jpg")
    }

    @Test func thePictureAndTheQuestionAreSentAndTheAnswerIsShown() async throws {
        #expect(view.value("vision.question") == "What is in this picture?")
        try await view.type("/tmp/fox.jpg", into: "vision.file")
        let image = try view.element("vision.picture")
        #expect(image.label == "A JPEG picture of 30 × 20 pixels, scaled to 3 × 2.")
        #expect(image.picture?.width == 3)
        try await view.type("Which animal?\nIn one word.", into: "vision.question")
        rig.ai.expect([
            .update(.begun(model: "eyes-1")), .text("A **fox**."),
            .update(.usage(AIUsage(promptTokens: 9, replyTokens: 3, cost: nil))), .ended(.complete),
        ])
        try await view.tap("vision.ask")
        let answer = try view.element("vision.answer")
        #expect((answer.value, answer.label, answer.format) == ("A **fox**.", "eyes-1", .markdown))
        #expect(view.value("vision.status") == "Complete · 9 tokens in, 3 out")
        #expect(view.value("vision.error") == nil)
        let sample = PreparedPicture.sample()
        #expect(
            rig.ai.requests == [
                AIRequest(messages: [
                    AIMessage(
                        role: .user,
                        parts: [
                            .text("Which animal?\nIn one word."),
                            .picture(AIPictureData(type: "image/png", data: sample.data)),
                        ])
                ])
            ])
    }

    @Test(arguments: [
        (PictureProblem.notAPicture(beginsLike: nil), "notes.txt is not a picture. PNG and JPEG can be read."),
        (
            .tooManyPixels(width: 20_000, height: 20_000, limit: 40_000_000),
            "notes.txt has 20,000 × 20,000 pixels; at most 40,000,000 are read. Scale it down first."
        ),
        (
            .libraryMissing(.jpeg, package: "libturbojpeg0"),
            "JPEG pictures cannot be read on this machine. Install libturbojpeg0."
        ),
    ])
    func aFileThatCannotBeUsedIsNotSent(problem: PictureProblem, words: String) async throws {
        files.put(problem, at: "/tmp/notes.txt")
        try await view.type("/tmp/notes.txt", into: "vision.file")
        #expect(view.value("vision.error") == words)
        #expect(view.screen.element("vision.picture") == nil)
        try await view.tap("vision.ask")
        #expect(view.value("vision.error") == words)
        #expect(rig.ai.requests.isEmpty)
    }

    @Test func withoutAFileNothingIsAsked() async throws {
        try await view.tap("vision.ask")
        #expect(view.value("vision.error") == "Enter the path of a picture.")
        try await view.type("/tmp/gone.png", into: "vision.file")
        #expect(view.value("vision.error") == "Cannot read /tmp/gone.png: No such file or directory.")
        // The file is there meanwhile.
        files.put(.sample(), at: "/tmp/gone.png")
        rig.ai.expect([.text("Yes.")])
        try await view.tap("vision.ask")
        #expect(view.value("vision.answer") == "Yes.")
        #expect(view.value("vision.error") == nil)
        #expect(rig.ai.surprises == 0)
    }

    @Test func stoppingKeepsWhatHasCome() async throws {
        try await view.type("/tmp/fox.jpg", into: "vision.file")
        let gate = ScriptGate()
        rig.ai.expect([.text("A fo"), .gate(gate), .text("x.")])
        let asking = Task { try await view.tap("vision.ask") }
        await gate.reached()
        #expect(view.value("vision.answer") == "A fo")
        #expect(view.value("vision.status") == "The answer arrives…")
        #expect(try !view.element("vision.ask").isEnabled)
        try await view.tap("vision.stop")
        try await asking.value
        #expect(view.value("vision.answer") == "A fo")
        #expect(view.value("vision.status") == "Stopped")
        #expect(try view.element("vision.ask").isEnabled && !view.element("vision.stop").isEnabled)
    }

    @Test(arguments: [
        (AIEnding.failed(.noKey), "The server wants a key. Set AI_KEY, or AI_KEY_FILE to a file that holds it."),
        (.interrupted("connection reset"), "The reply broke off: connection reset. Ask again."),
    ])
    func failuresHaveWords(ending: AIEnding, words: String) async throws {
        try await view.type("/tmp/fox.jpg", into: "vision.file")
        rig.ai.expect([.text("A"), .ended(ending)])
        try await view.tap("vision.ask")
        #expect(view.value("vision.error") == words)
        #expect(view.value("vision.answer") == "A")
        rig.ai.expect([.text("B")])
        try await view.tap("vision.ask")
        #expect(view.value("vision.error") == nil)
    }

    @Test func theStandInSaysWhatItIs() async throws {
        #expect(view.value("vision.notice") == nil)
        rig.ai.setServer(.success(.standIn))
        await rig.catalog.load()
        #expect(view.value("vision.notice")?.hasPrefix("Answers come from the stand-in on this machine.") == true)
    }

    @Test(arguments: [
        ("/a/b c.png", "b c.png"), ("'/a/b.png' ", "b.png"), (#"/a/b\ c.png"#, "b c.png"),
        ("file:///a/b%20c.png", "b c.png"), ("b.png", "b.png"), ("/", "The file"), ("", "The file"),
    ])
    func aFileIsNamedByItsLastPart(path: String, name: String) {
        #expect(PictureName.of(path) == name)
    }
}
