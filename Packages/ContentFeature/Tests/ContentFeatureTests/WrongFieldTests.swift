@testable import AIClient
import ContentFeatureTesting
import ContentStorage
import Design
import Drawing
import Testing

@testable import ContentFeature

@Suite(.timeLimit(.minutes(10))) @MainActor
struct WrongFieldTests {
    private let dex = DexRig()
    private var rig: ContentRig { dex.rig }

    /// The focus goes there after the action. Drivers find it in the screen's own text, too.
    @Test(
        arguments: [
            ("rename.title", 0, "rename.save"), ("persona.name", 0, "persona.save"),
            ("persona.instructions", 1 << 20, "persona.save"), ("dex-entry.name", 0, "dex-entry.rename"),
            ("generate-image.prompt", 0, "generate-image.make"), ("generate-image.path", 0, "generate-image.save"),
            ("vision.file", 0, "vision.ask"), ("vision.question", 1 << 20 | 1, "vision.ask"),
            ("pokedex.file", 0, "pokedex.scan"), ("pokedex.path", 0, "pokedex.export"),
        ] as [(String, Int, String)])
    func anErrorIsSaidOnceBesideItsField(field: String, count: Int, button: String) async throws {
        let name = String(field.prefix { $0 != "." })
        let view = try await open(name)
        try await view.type(String(repeating: "x", count: count), into: field)
        try await view.tap(button)
        let error = try #require(try view.element(field).error)
        #expect(view.screen.elements.filter { $0.error != nil }.map(\.id) == [field])
        #expect(view.value("\(name).error") == error)
        #expect(view.screen.shown.elements.count { [$0.value, $0.error].contains(error) } == 1)
        try await view.type("/tmp/fox.jpg", into: field)
        #expect(view.screen.errors.isEmpty && view.value("\(name).error") == nil)
    }

    private func open(_ name: String) async throws -> any LiveView {
        let view: any LiveView
        switch name {
        case "rename":
            view = RenameView(try await rig.send("Words").conversation, services: rig.services) {}
            await view.appear()
        case "persona":
            view = PersonaView(id: nil, services: rig.services) {}
            try await view.type("Pirate", into: "persona.name")
        case "generate-image":
            view = GenerateImageView(services: rig.services, catalog: rig.catalog, toasts: rig.toasts)
            rig.ai.expectPicture(
                .success(
                    AIPicture(
                        data: PreparedPicture.sample().data, type: "image/png", revisedPrompt: nil, usage: nil)))
            try await view.type("a fox", into: "generate-image.prompt")
            try await view.tap("generate-image.make")
        case "vision":
            view = VisionView(services: rig.services, catalog: rig.catalog)
            try await view.type("/tmp/fox.jpg", into: "vision.file")
        default:
            try await dex.scan(DexRig.answer(("Red fox", 0.9)))
            view = name == "pokedex" ? dex.scanner : await dex.open(try #require(dex.opened.last))
        }
        return view
    }
}
