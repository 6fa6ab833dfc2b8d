import CoreTesting
import Drawing
import Foundation
import Testing

/// The screen `generate-image`: a picture made from words, saved where the person says, and the list of those made before.
@Suite(.timeLimit(.minutes(10))) struct ImageJourney {
    private let home = TestHome()

    private func window(_ environment: [String: String] = [:]) async throws -> DriverSession {
        let shell = try DriverSession(home, environment: environment)
        try await shell.register("ada@example.com")
        let here = try await shell.go("slipway://generate-image")
        #expect(here.screen.id == "generate-image")
        return shell
    }

    @Test func aPictureIsMadeAndSavedWhereThePersonSays() async throws {
        let shell = try await window()
        var here = try await shell.reach("the stand-in is named") { $0.value("generate-image.notice") != nil }
        for id in ["prompt", "size", "make", "stop", "path", "save", "error", "list", "room"] {
            #expect(here.element("generate-image.\(id)") != nil, "\(id)")
        }
        #expect(!here.offers("generate-image.save") && !here.offers("generate-image.stop"))
        here = try await shell.tap("generate-image.make")
        #expect(here.value("generate-image.error") == "Describe the picture first.")

        try await shell.type("A red boat", into: "generate-image.prompt")
        try await shell.select("256x256", of: "generate-image.size")
        here = try await shell.tap("generate-image.make")
        #expect(here.value("generate-image.error") == nil)
        let picture = try #require(here.element("generate-image.picture"))
        #expect(picture.kind == "image" && picture.width == 256 && picture.height == 256)
        #expect("\(picture.label) \(picture.value ?? "")".contains("256 × 256"), "words for those who cannot see it")

        let file = home.url.appendingPathComponent("boat.png")
        try await shell.type(file.path, into: "generate-image.path")
        here = try await shell.tap("generate-image.save")
        #expect(here.value("generate-image.error") == nil)
        let saved = try Data(contentsOf: file)
        let header = try PictureHeader.read(saved, limits: PictureLimits())
        #expect(header.format == .png && header.width == 256 && header.height == 256)

        // Never over another file unasked.
        try Data("mine".utf8).write(to: file)
        here = try await shell.tap("generate-image.save")
        #expect(here.screen.id == "confirm")
        try await shell.tap("confirm.cancel")
        #expect(try Data(contentsOf: file) == Data("mine".utf8))
        try await shell.tap("generate-image.save")
        here = try await shell.tap("confirm.accept")
        #expect(try Data(contentsOf: file) == saved)

        // A path that cannot be written.
        try await shell.type("/proc/boat.png", into: "generate-image.path")
        here = try await shell.tap("generate-image.save")
        #expect(here.value("generate-image.error")?.contains("/proc/boat.png") == true)
        try await shell.quit()
    }

    @Test func whatWasMadeIsListedOverARestart() async throws {
        let shell = try await window()
        for prompt in ["A red boat", "A blue house"] {
            try await shell.type(prompt, into: "generate-image.prompt")
            try await shell.select("256x256", of: "generate-image.size")
            try await shell.tap("generate-image.make")
        }
        var here = try await shell.snapshot()
        #expect(here.rows("generate-image.list").map(\.label) == ["A blue house", "A red boat"])
        #expect(here.value("generate-image.room")?.hasPrefix("2 of 100 pictures") == true)
        try await shell.quit()

        let again = try DriverSession(home)
        here = try await again.snapshot()
        #expect(here.element("generate-image.picture") == nil)
        let boat = try #require(here.rows("generate-image.list").first { $0.label == "A red boat" })
        here = try await again.tap(boat.id)
        #expect(here.element("generate-image.picture")?.width == 256)
        #expect(here.offers("generate-image.save"))
        here = try await again.tap("\(boat.id).delete")
        #expect(here.screen.id == "confirm")
        here = try await again.tap("confirm.accept")
        #expect(here.rows("generate-image.list").map(\.label) == ["A blue house"])
        #expect(here.element("generate-image.picture") == nil)
        try await again.quit()
    }

    @Test func makingIsStopped() async throws {
        let shell = try await window(["AI_IMAGE_MODEL": "slipway-test-image-slow-600"])
        try await shell.type("A red boat", into: "generate-image.prompt")
        var here = try await shell.begin("generate-image.make")
        here = try await shell.reach("that it is being made") { $0.offers("generate-image.stop") }
        #expect(here.element("generate-image.progress") != nil && !here.offers("generate-image.make"))
        try await shell.tap("generate-image.stop")
        here = try await shell.reach("its end") { $0.offers("generate-image.make") }
        #expect(here.value("generate-image.error") == "Stopped. No picture was made.")
        #expect(here.element("generate-image.list")?.count == 0)
        try await shell.quit()
    }

    @Test(arguments: [
        ("image-404", "This server makes no pictures."), ("image-moderation", "rejected by the safety system"),
        ("image-empty", ""),
    ])
    func whatFailsIsSaid(habit: String, words: String) async throws {
        let shell = try await window(["AI_IMAGE_MODEL": "slipway-test-\(habit)"])
        try await shell.type("A red boat", into: "generate-image.prompt")
        let here = try await shell.tap("generate-image.make")
        let error = try #require(here.value("generate-image.error"))
        #expect(words.isEmpty || error.contains(words), "\(error)")
        #expect(here.element("generate-image.picture") == nil)
        try await shell.quit()
    }

    /// A WebP picture is kept and saved as it is, although it is not shown here.
    @Test func aPictureThatCannotBeShownIsKept() async throws {
        let shell = try await window(["AI_IMAGE_MODEL": "slipway-test-image-webp"])
        try await shell.type("A red boat", into: "generate-image.prompt")
        let here = try await shell.tap("generate-image.make")
        let picture = try #require(here.element("generate-image.picture"))
        #expect(picture.width == nil)
        let file = home.url.appendingPathComponent("boat.webp")
        try await shell.type(file.path, into: "generate-image.path")
        try await shell.tap("generate-image.save")
        #expect(try Data(contentsOf: file).starts(with: Data("RIFF".utf8)))
        try await shell.quit()
    }
}
