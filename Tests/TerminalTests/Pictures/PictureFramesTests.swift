import CoreTesting
import Design
import Drawing
import Testing

@testable import Terminal

/// Frames with pictures, as a terminal shows them.
@MainActor
struct PictureFramesTests {
    private static func session(_ form: PictureForm) throws -> PictureSession {
        PictureSession(form, cell: try .small())
    }

    private static func screen(_ pictures: [Picture], rows: Int = 3) -> Screen {
        Screen("page", title: "Page") {
            Section {
                for (index, picture) in pictures.enumerated() {
                    Image("page.\(index)", description: "Picture \(index)", picture: picture)
                }
            }
            Section { for row in 0..<rows { Row("page.row.\(row)", "Row \(row)") {} } }
        }
    }

    @Test(arguments: [PictureForm.kitty, .sixel, .blocks])
    func aKeyBesideAPictureSendsNoPicture(form: PictureForm) throws {
        let session = try Self.session(form)
        session.showDecoded(Self.screen([session.picture(.noise(60, 60))]))
        #expect(session.grid.pictures.count == (form == .blocks ? 0 : 1))
        #expect(session.draw().isEmpty)
        try session.interface.press("Down")
        let bytes = session.draw()
        #expect(!bytes.isEmpty)
        #expect(bytes.count < 600)
        #expect(session.differences.isEmpty)
    }

    @Test(arguments: [PictureForm.kitty, .sixel])
    func behindAMenuAPictureIsHalfBlocks(form: PictureForm) throws {
        let session = try Self.session(form)
        session.showDecoded(Self.screen([session.picture(.noise(60, 60))]))
        try session.interface.press(":")
        session.draw()
        #expect(session.grid.pictures.isEmpty)
        #expect(session.text.contains("▀"))
        #expect(session.text.contains("─ Command "))
        #expect(session.differences.isEmpty)
        let before = session.replay.pictures.byteCount
        try session.interface.press("Esc")
        session.draw()
        #expect(session.grid.pictures.count == 1)
        #expect(session.differences.isEmpty)
        // Kitty still has the file.
        #expect(form == .sixel || session.replay.pictures.byteCount < before + 200)
    }

    @Test(arguments: [PictureForm.kitty, .sixel, .blocks])
    func behindASheetAPictureIsFaded(form: PictureForm) throws {
        let session = try Self.session(form)
        let page = Self.screen([session.picture(.filled(40, 40, [255, 255, 255, 255]))])
        session.showDecoded(page)
        session.show(page, Screen("sheet", title: "Sheet") { Row("sheet.row", "In front") {} })
        session.draw()
        #expect(session.grid.pictures.isEmpty)
        #expect(session.text.contains("In front"))
        let white = Color.rgb(255, 255, 255)
        #expect(!session.grid.cells.contains { $0.style.background == white })
        let faded = Color.rgb(0x64, 0x65, 0x68)
        #expect(session.grid.cells.contains { $0.style.background == faded })
        #expect(session.differences.isEmpty)
    }

    /// No cell changes, but a terminal that shows a part of the frame shows neither picture.
    @Test func aPictureInThePlaceOfAnotherIsHeldBackUntilItIsComplete() throws {
        let session = try Self.session(.kitty)
        let screens = [1, 2].map { Self.screen([session.picture(.noise(20, 20, seed: $0))]) }
        for screen in screens { session.showDecoded(screen) }
        session.encoder.options.isSynchronized = true
        session.show(screens[0])
        #expect(String(decoding: session.draw(), as: UTF8.self).hasPrefix("\u{1b}[?2026h"))
        #expect(session.differences.isEmpty)
    }

    @Test func filesThatAreNotShownAreDropped() throws {
        let session = try Self.session(.kitty)
        for seed in 1...20 {
            session.showDecoded(Self.screen([session.picture(.noise(20, 20, seed: UInt64(seed)))]))
            #expect(session.differences.isEmpty)
        }
        #expect(session.replay.pictures.files.count == 9)
    }

    @Test(arguments: 0..<UInt64(max(Fuzz.count / 2_000, 1))) func anySessionIsShownAsItIsMeant(seed: UInt64)
        async throws
    {
        var generator = SeededGenerator(seed: seed)
        let forms = [PictureForm.kitty, .sixel, .blocks]
        let session = try Self.session(forms[Int(seed) % 3])
        let pictures = (0..<4).map { index in
            session.picture(
                .noise(
                    Int.random(in: 1...30, using: &generator), Int.random(in: 1...30, using: &generator),
                    seed: seed * 4 + UInt64(index), alpha: index == 0 ? 0...255 : 255...255))
        }
        func page(_ count: Int) -> Screen { Self.screen(Array(pictures.prefix(count)), rows: 20) }
        let sheet = Screen("sheet", title: "Sheet") {
            Image("sheet.image", description: "A picture", picture: pictures[0])
            Row("sheet.row", "In front") {}
        }
        var count = 2
        session.show(page(count))
        for _ in 0..<30 {
            switch Int.random(in: 0..<12, using: &generator) {
            case 0: session.decode()
            case 1: session.decode(1)
            case 2: session.interface.scroll(by: Int.random(in: -4...4, using: &generator))
            case 3:
                try session.interface.press(["Down", "Up", "PageDown", "Home"].randomElement(using: &generator) ?? "")
            case 4: try session.interface.press(["?", ":", "Esc"].randomElement(using: &generator) ?? "")
            case 5:
                session.interface.toasts.add([Toast(.info, "A toast.")], at: .now)
            case 6: _ = session.interface.toasts.expire(at: ContinuousClock.now + .seconds(60))
            case 7:
                session.resize(
                    columns: Int.random(in: 39...70, using: &generator),
                    rows: Int.random(in: 11...30, using: &generator))
            case 8: session.forget()
            case 9:
                session.interface.theme = Theme(
                    Bool.random(using: &generator) ? .dark : .light,
                    colors: Bool.random(using: &generator) ? .rgb : .palette)
            case 10:
                count = Int.random(in: 0...4, using: &generator)
                session.show(page(count))
            default: session.show(page(count), sheet)
            }
            session.draw()
            #expect(session.differences.isEmpty)
            // Other tests need the main actor as well.
            await Task.yield()
        }
    }
}
