@testable import AIClient
import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
import Drawing
import Foundation
import Testing

@testable import ContentFeature

@Suite(.timeLimit(.minutes(10))) @MainActor
struct GenerateImageTests {
    private let files = FakePictureFiles()
    private let rig: ContentRig
    private let view: GenerateImageView

    init() {
        rig = ContentRig(files: files)
        view = GenerateImageView(services: rig.services, catalog: rig.catalog, toasts: rig.toasts)
    }

    private static func made(_ red: UInt8 = 200, revised: String? = nil) -> AIPicture {
        AIPicture(data: PreparedPicture.sample(red).data, type: "image/png", revisedPrompt: revised, usage: nil)
    }

    private func make(_ prompt: String, _ picture: AIPicture = Self.made()) async throws {
        rig.ai.expectPicture(.success(picture))
        try await view.type(prompt, into: "generate-image.prompt")
        try await view.tap("generate-image.make")
    }

    private func rows() throws -> [Element] {
        let rows = try #require(try view.element("generate-image.list").rows)
        return (0..<rows.count).map { rows.row(at: $0) }
    }

    @Test func aPictureIsMadeShownAndKept() async throws {
        await rig.catalog.load()
        try await view.select("1536x1024", in: "generate-image.size")
        try await make("  a red\nfox ", Self.made(revised: "A fox in red"))
        #expect(rig.ai.pictureRequests == [AIPictureRequest(prompt: "a red\nfox", size: "1536x1024")])
        let image = try view.element("generate-image.picture")
        #expect(image.label == "A picture of 3 × 2 pixels.")
        #expect(image.picture == Picture(Self.made().data, width: 3, height: 2))
        #expect(view.value("generate-image.words") == "A fox in red")
        #expect(view.value("generate-image.error") == nil)
        let list = try await rig.store.pictures.list(account: "ada")
        #expect(list.map(\.prompt) == ["a red\nfox"])
        #expect(list.map(\.model) == ["test-painter"])
        #expect(try rows().map(\.label) == ["a red fox"])
        #expect(view.value("generate-image.room")?.hasPrefix("1 of 100 pictures, 256 MB at most.") == true)
    }

    @Test func withoutWordsNothingIsMade() async throws {
        try await view.type(" \n", into: "generate-image.prompt")
        try await view.tap("generate-image.make")
        #expect(view.value("generate-image.error") == "Describe the picture first.")
        try await view.type(String(repeating: "a", count: 33_000), into: "generate-image.prompt")
        try await view.tap("generate-image.make")
        #expect(
            view.value("generate-image.error") == "The description has more than 32 KB. Make it shorter.")
        #expect(rig.ai.pictureRequests.isEmpty)
    }

    @Test(arguments: [
        (AIError.noPictures, "This server makes no pictures."), (.cancelled, "Stopped. No picture was made."),
        (.keyRefused, "The server refuses the key. Check AI_KEY."),
    ])
    func failuresHaveWords(error: AIError, words: String) async throws {
        rig.ai.expectPicture(.failure(error))
        try await view.type("a fox", into: "generate-image.prompt")
        try await view.tap("generate-image.make")
        #expect(view.value("generate-image.error") == words)
        #expect(view.screen.element("generate-image.picture") == nil)
    }

    @Test func withoutAModelForPicturesNothingIsSent() async throws {
        rig.ai.setServer(
            .success(AIServer(name: "s", isStandIn: false, defaultModel: "test-model", pictureModel: nil)))
        try await view.type("a fox", into: "generate-image.prompt")
        try await view.tap("generate-image.make")
        #expect(view.value("generate-image.error") == "No model for pictures is set. Set AI_IMAGE_MODEL.")
        #expect(rig.ai.pictureRequests.isEmpty)
    }

    // MARK: Saving

    @Test func aPictureIsSavedAndNeverOverAnotherFileUnasked() async throws {
        try await make("a fox")
        try await view.tap("generate-image.save")
        #expect(view.value("generate-image.error") == "Enter the path of a file to save the picture to.")
        files.put(Data("other".utf8), at: "/tmp/fox.png")
        try await view.type("/tmp/fox.png", into: "generate-image.path")
        try await view.tap("generate-image.save")
        #expect(files.file(at: "/tmp/fox.png") == Data("other".utf8))
        let question = try #require(rig.questions.last)
        #expect(question.id == "generate-image.replace" && question.acceptLabel == "Replace")
        #expect(question.message.contains("/tmp/fox.png"))
        try await rig.acceptQuestion()
        #expect(files.file(at: "/tmp/fox.png") == Self.made().data)
        #expect(rig.toasts.log == [Toast(.success, "The picture was saved to /tmp/fox.png.")])
        #expect(try rows().map(\.value) == ["Saved to /tmp/fox.png"])
    }

    @Test func aDiskThatIsFullHasWords() async throws {
        try await make("a fox")
        files.failSaving(with: FileError("write", URL(fileURLWithPath: "/tmp/fox.png"), code: ENOSPC))
        try await view.type("/tmp/fox.png", into: "generate-image.path")
        try await view.tap("generate-image.save")
        #expect(
            view.value("generate-image.error") == "Cannot write /tmp/fox.png: No space left on device.")
    }

    // MARK: The list

    @Test func whatWasMadeBeforeIsOpenedAndDeleted() async throws {
        try await make("a fox\u{202e}", Self.made(1))
        try await make("a cat", Self.made(2))
        let listed = try rows()
        #expect(listed.map(\.label) == ["a cat", "a fox\u{202e}"])
        guard case .tap(let open) = listed[1].interaction else {
            Issue.record("the row does nothing")
            return
        }
        await open()
        #expect(try view.element("generate-image.picture").picture?.data == Self.made(1).data)
        let delete = try #require(listed[1].menu.first)
        #expect(delete.id == "\(listed[1].id).delete" && delete.role == .destructive)
        await delete.action()
        #expect(rig.questions.last?.message.hasPrefix(#"“a fox\u{202E}” leaves the list."#) == true)
        #expect(try rows().count == 2)
        try await rig.acceptQuestion()
        #expect(try rows().map(\.label) == ["a cat"])
        #expect(view.screen.element("generate-image.picture") == nil)
        let found = try #require(try view.element("generate-image.list").rows)
        #expect(found.row(listed[0].id)?.label == "a cat")
        #expect(view.screen.element("\(listed[0].id).delete")?.kind == .button)
        #expect(found.row(listed[1].id) == nil)
    }

    @Test func anotherAccountHasAListOfItsOwn() async throws {
        try await make("a fox")
        rig.account = "bob"
        await view.appear()
        #expect(try rows().isEmpty)
        rig.account = nil
        try await make("a cat", Self.made(9))
        #expect(
            view.value("generate-image.error")
                == "You are signed out, so the picture is not kept. Save it to a file.")
        #expect(try view.element("generate-image.picture").picture != nil)
    }

    @Test func aPictureThatCannotBeShownCanBeSaved() async throws {
        let webp = AIPicture(
            data: Data("RIFF1234WEBPdata".utf8), type: "image/webp", revisedPrompt: nil, usage: nil)
        try await make("a fox", webp)
        let image = try view.element("generate-image.picture")
        #expect(image.picture == nil && image.label == "A picture of the kind image/webp.")
        try await view.type("/tmp/fox.webp", into: "generate-image.path")
        try await view.tap("generate-image.save")
        #expect(files.file(at: "/tmp/fox.webp") == webp.data)
    }

    // MARK: Servers

    @Test func theStandInHasSizesOfItsOwnAndSaysWhatItIs() async throws {
        try await view.select("1536x1024", in: "generate-image.size")
        rig.ai.setServer(.success(.standIn))
        await rig.catalog.load()
        #expect(
            try view.element("generate-image.size").options.map(\.value) == ["auto", "256x256", "512x512", "1024x1024"])
        #expect(view.value("generate-image.notice")?.contains("stand-in") == true)
        // The size was chosen for another server.
        try await make("a fox")
        #expect(rig.ai.pictureRequests.map(\.size) == [nil])
    }

    @Test func makingIsStopped() async throws {
        let painter = HeldPainter()
        let services = ContentServices(
            ai: painter, store: rig.store, pictures: files, pro: rig.services.pro, account: { "ada" },
            confirm: { _, _ in }, process: rig.services.process)
        let view = GenerateImageView(services: services, catalog: ModelCatalog(ai: painter), toasts: rig.toasts)
        for cancels in [false, true] {
            try await view.type("a fox", into: "generate-image.prompt")
            let making = Task { try await view.tap("generate-image.make") }
            await painter.arrival()
            #expect(view.screen.element("generate-image.progress") != nil)
            #expect(try !view.element("generate-image.make").isEnabled)
            if cancels { making.cancel() } else { try await view.tap("generate-image.stop") }
            try await making.value
            #expect(view.value("generate-image.error") == "Stopped. No picture was made.")
            #expect(view.screen.element("generate-image.progress") == nil)
        }
    }
}

private final class HeldPainter: AIService {
    private let arrivals = AsyncStream.makeStream(of: Void.self)

    func arrival() async {
        for await _ in arrivals.stream { return }
    }

    func server() async throws(AIError) -> AIServer { .standIn }
    func models() async throws(AIError) -> [AIModel] { [] }
    func reply(to request: AIRequest) -> AIReply { ScriptedAIService().reply(to: request) }

    func picture(
        for request: AIPictureRequest, onWait: @escaping @Sendable (AIWait) -> Void
    ) async throws(AIError) -> AIPicture {
        arrivals.continuation.yield()
        for await _ in AsyncStream<Void>.makeStream().stream {}
        throw .cancelled
    }
}
