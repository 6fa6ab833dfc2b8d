import CoreTesting
import Design
import Drawing
import Foundation
import Synchronization
import Terminal
import Testing

@testable import Shell

/// Pictures on the whole screen: what is decoded, and when.
@MainActor
struct FullScreenPicturesTests {
    private let codecs = CountingCodecs()
    private let window = FakeWindow()

    private func session(_ form: PictureForm = .blocks) async throws -> FullScreenSession {
        let codecs = codecs
        let session = FullScreenSession(
            window, decodePicture: PictureDecoder { codecs }, pictures: PictureOutput(form))
        try await session.start()
        return session
    }

    private static func screen(_ pictures: [Picture], _ text: String = "Below.") -> Screen {
        Screen("page", title: "Page") {
            Section {
                for (index, picture) in pictures.enumerated() {
                    Image("page.\(index)", description: "Boat \(index)", picture: picture)
                }
            }
            Text("page.text", text)
        }
    }

    private nonisolated static func file(_ width: Int, _ height: Int, blue: UInt8 = 0) -> Picture {
        var generator = SeededGenerator(seed: UInt64(blue))
        let pixels = (0..<width * height).flatMap { _ -> [UInt8] in
            [UInt8.random(in: 0...255, using: &generator), 60, blue, 255]
        }
        let image = PixelImage(width: width, height: height, pixels: pixels)
        return Picture(image.png(), width: width, height: height)
    }

    @Test func aVisiblePictureIsDecodedOnceAndDrawn() async throws {
        window.otherScreen = Self.screen([Self.file(30, 20)])
        let session = try await session()
        try await session.sees("▀")
        #expect(session.text.contains("Boat 0"))
        #expect(!session.text.contains("[Picture:"))
        // More frames do not decode it again.
        for text in ["One.", "Two."] {
            window.otherScreen = Self.screen([Self.file(30, 20)], text)
            session.post(.change)
            try await session.sees(text)
        }
        #expect(codecs.count == 1)
    }

    @Test func severalPicturesAreDecodedOneAfterTheOther() async throws {
        window.otherScreen = Self.screen((0..<4).map { Self.file(12, 4, blue: UInt8($0 * 50)) })
        let session = try await session()
        try await until { codecs.count == 4 && !session.text.contains("[Picture:") }
        #expect(codecs.most == 1)
    }

    @Test func aPictureThatIsNotVisibleIsNotDecoded() async throws {
        window.otherScreen = Self.screen((0..<40).map { Self.file(30, 30, blue: UInt8($0)) })
        let session = try await session()
        try await session.sees("▀")
        try await until { !session.text.contains("[Picture:") }
        #expect(codecs.count < 6)
    }

    @Test(arguments: [(PictureForm.kitty, "\u{1b}_Ga=t,f=100,"), (.sixel, "\u{1b}P7;1q\"1;1;")])
    func graphicsAreSentOnce(form: PictureForm, start: String) async throws {
        window.otherScreen = Self.screen([Self.file(60, 40)])
        let session = try await session(form)
        try await until { !session.interface.draw().pictures.isEmpty }
        let sent = { String(decoding: session.output.bytes, as: UTF8.self).ranges(of: start).count }
        try await until { sent() == 1 }
        try session.press("Down")
        window.otherScreen = Self.screen([Self.file(60, 40)], "Changed.")
        session.post(.change)
        let before = session.output.frames
        try await until { session.output.frames > before }
        #expect(sent() == 1)
    }

    /// With the real libraries.
    @Test(arguments: hostile) func whatIsNoGoodPictureStaysWords(picture: Picture) async throws {
        window.otherScreen = Self.screen([picture])
        let session = FullScreenSession(window)
        try await session.start()
        try await until { session.interface.pictures.missing.isEmpty && session.text.contains("[Picture: Boat 0]") }
        #expect(session.text.contains("Below."))
        #expect(!session.text.contains("▀"))
    }

    private nonisolated static let hostile: [Picture] = {
        let good = file(40, 40).data
        func damaged(_ change: (inout Data) -> Void) -> Picture {
            var data = good
            change(&data)
            return Picture(data, width: 40, height: 40)
        }
        return [
            Picture(Data(), width: 40, height: 40), Picture(Data("GIF89a".utf8), width: 40, height: 40),
            // The end is missing; a byte of the pixels is another; the size in the header is not that of its checksum.
            damaged { $0 = $0.prefix(80) }, damaged { $0[60] ^= 0xff }, damaged { $0[18] = 0x7f },
            Picture(good.prefix(30), width: .max, height: .max), Picture(good, width: -1, height: 5),
        ]
    }()
}

/// Returns pixels without any library, and counts.
private final class CountingCodecs: PictureCodecs {
    private let state = Mutex((count: 0, now: 0, most: 0))

    var count: Int { state.withLock { $0.count } }
    /// How many were decoded at the same time.
    var most: Int { state.withLock { $0.most } }
    var report: [String] { [] }

    func decode(_ data: Data, header: PictureHeader, atLeast side: Int?) throws(PictureProblem) -> PixelImage {
        state.withLock { state in
            state.count += 1
            state.now += 1
            state.most = max(state.most, state.now)
        }
        defer { state.withLock { $0.now -= 1 } }
        let pixels = (0..<header.width * header.height).flatMap { number -> [UInt8] in
            [UInt8(truncatingIfNeeded: number * 37), 60, 0, 255]
        }
        return PixelImage(width: header.width, height: header.height, pixels: pixels)
    }

    func jpeg(_ image: PixelImage, quality: Int) throws(PictureProblem) -> Data { Data() }
}
