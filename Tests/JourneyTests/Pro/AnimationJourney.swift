import Foundation
import Testing

/// The animations of the content, as a program sees them.
@Suite(.timeLimit(.minutes(10))) struct AnimationJourney {
    private let home = TestHome()

    @Test func animationsPlayPauseAndFollow() async throws {
        let shell = try DriverSession(home)
        try await shell.register("ada@example.com")
        // It plays once, and ends by itself.
        var here = try await shell.open("slipway://lottie1").snapshot
        #expect(here.element("lottie1.animation")?.kind == "animation")
        while here.element("lottie1.animation")?.playing == true, !Task.isCancelled {
            here = try await shell.snapshot()
        }
        #expect(here.element("lottie1.animation")?.frame == 44)
        here = try await shell.tap("lottie1.replay")
        #expect(here.element("lottie1.animation")?.playing == true)

        here = try await shell.open("slipway://lottie2").snapshot
        #expect(here.element("lottie2.animation")?.playing == true)
        here = try await shell.tap("lottie2.pause")
        let frame = here.element("lottie2.animation")?.frame
        #expect(here.element("lottie2.animation")?.playing == false)
        #expect(try await shell.snapshot().element("lottie2.animation")?.frame == frame)

        here = try await shell.open("slipway://lottie3").snapshot
        #expect(here.element("lottie3.animation")?.frame == 0)
        for _ in 1...10 { here = try await shell.tap("lottie3.more") }
        #expect(here.element("lottie3.animation")?.frame == 50)
        #expect(here.value("lottie3.progress") == "50%")
        here = try await shell.type("correct horse battery staple", into: "lottie3.password")
        #expect(here.element("lottie3.strength")?.frame == 100)
        #expect(here.value("lottie3.words") == "Strong")
        try await shell.quit()
    }

    @Test func linesShowAStillInWords() async throws {
        let signedIn = try DriverSession(home)
        try await signedIn.register("ada@example.com")
        try await signedIn.quit()
        let lines = try RunningProgram(["shell", "--linear", "slipway://lottie2"], in: home)
        lines.closeInput()
        let output = await lines.result().output
        #expect(output.contains("Animation: The beam of a lighthouse turns above the sea."), "\(output)")
        #expect(!output.contains("▀"))
    }
}
