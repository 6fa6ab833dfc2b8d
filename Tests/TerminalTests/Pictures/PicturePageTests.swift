import Design
import Drawing
import Foundation
import Testing

@testable import Terminal

/// Pages with pictures.
@MainActor
struct PicturePageTests {
    private let session = PictureSession(.blocks, cell: .assumed)

    private func show(_ picture: Picture, _ description: String = "A red boat") {
        session.show(
            Screen("page", title: "Page") {
                Section {
                    Image("page.image", description: description, picture: picture)
                    Text("page.text", "Below.")
                }
            })
        session.draw()
    }

    private func showDecoded(_ picture: Picture, _ description: String = "A red boat") {
        show(picture, description)
        session.decode()
        session.draw()
    }

    private func row(of text: String) -> Int? {
        (0..<session.grid.rows).first { session.grid.text(ofRow: $0).contains(text) }
    }

    @Test func nothingMovesWhenThePixelsCome() throws {
        show(session.picture(.noise(40, 20)))
        #expect(session.text.contains("[Picture: A red boat]"))
        let before = try #require(row(of: "Below."))
        #expect(session.interface.pictures.missing.count == 1)
        session.decode()
        session.draw()
        #expect(session.interface.pictures.missing.isEmpty)
        #expect(row(of: "Below.") == before)
        #expect(!session.text.contains("[Picture:"))
        // The words stand below the picture.
        #expect(row(of: "A red boat") == before - 1)
        #expect(session.grid.text(ofRow: before - 2).contains("▀"))
    }

    @Test func whatCannotBeDecodedIsToldInWords() throws {
        // The session does not know this one.
        showDecoded(Picture(Data("no picture".utf8), width: 400, height: 200))
        #expect(session.text.contains("[Picture: A red boat]"))
        #expect(session.interface.pictures.missing.isEmpty)
        #expect(row(of: "Below.") == (row(of: "[Picture:") ?? 0) + 1)
        // It is not tried again in another size.
        session.resize(columns: 80, rows: 30)
        session.draw()
        #expect(session.interface.pictures.missing.isEmpty)
    }

    @Test(arguments: [PictureForm.words, .blocks]) func wordsAloneNeedNoPixels(form: PictureForm) {
        session.interface.pictures.output = PictureOutput(form)
        show(Picture(Data(), width: form == .words ? 100 : 0, height: 100))
        #expect(session.text.contains("[Picture: A red boat]"))
        #expect(session.interface.pictures.missing.isEmpty)
    }

    @Test(arguments: [(40, 12), (80, 24), (200, 60)]) func textsStayVisibleBesideALargePicture(columns: Int, rows: Int)
    {
        session.resize(columns: columns, rows: rows)
        showDecoded(session.picture(.filled(300, 300, [9, 9, 9, 255])))
        #expect(row(of: "A red boat") != nil)
        #expect(row(of: "Below.") != nil)
    }

    @Test func aPictureThatOnlyAdornsHasNoWords() throws {
        func show(_ picture: Picture) {
            session.show(
                Screen("page", title: "Page") {
                    Image("page.image", description: "A red boat", isDecorative: true, picture: picture)
                    Text("page.text", "Below.")
                })
            session.redraw()
        }
        show(session.picture(.noise(40, 20)))
        #expect(session.text.contains("▀"))
        #expect(!session.text.contains("boat"))
        let first = try #require(row(of: "Below.")) - 10
        session.interface.pictures.output = PictureOutput(.words)
        show(session.picture(.noise(40, 20)))
        #expect(row(of: "Below.") == first)
        #expect(!session.text.contains("boat"))
    }

    @Test func aQRCodeIsShownWithAllItsModulesOrNotAtAll() throws {
        let code = try #require(QRCode("otpauth://totp/Slipway:ada@example.com?secret=JBSWY3DPEHPK3PXP"))
        session.resize(columns: 100, rows: 20)
        showDecoded(session.picture(code.image, isExact: true), "The link")
        #expect(session.text.contains("[Picture: The link]"))
        let (columns, rows) = (code.image.width, (code.image.height + 1) / 2)
        #expect(session.text.contains("The link does not fit here: it needs \(columns) columns and \(rows) rows."))
        session.resize(columns: 100, rows: 40)
        session.redraw()
        #expect(!session.text.contains("[Picture: The link]") && !session.text.contains("does not fit"))
        let first = try #require(row(of: "The link")) - (code.image.height + 1) / 2
        let dark = Color.rgb(0, 0, 0)
        for y in 0..<code.size {
            for x in 0..<code.size {
                // A picture with an odd number of rows has its first one twice.
                let line = y + QRCode.quietZone + 1
                let cell = session.grid[2 + x + QRCode.quietZone, first + line / 2]
                let color = line % 2 == 0 ? cell.style.foreground : cell.style.background
                #expect((color == dark) == code[x, y])
            }
        }
    }

    @Test func whatWasSeenLastIsKept() {
        for seed in 1...40 {
            showDecoded(session.picture(.noise(40, 20, seed: UInt64(seed))))
            #expect(session.interface.pictures.missing.isEmpty)
        }
        // The one before is still there.
        show(session.picture(.noise(40, 20, seed: 39)))
        #expect(session.interface.pictures.missing.isEmpty)
    }

    @Test func picturesThatAreNotVisibleHaveABoundedSize() {
        func large(_ seed: UInt64) -> Picture { session.picture(.noise(20, 8, seed: seed), padding: 2 << 20) }
        for seed in 1...10 {
            showDecoded(large(UInt64(seed)))
        }
        show(large(1))
        #expect(session.interface.pictures.missing.count == 1)
        show(large(10))
        #expect(session.interface.pictures.missing.isEmpty)
    }

    @Test func aPictureStaysWhileItIsDecodedInAnotherSize() throws {
        session.interface.pictures.output = PictureOutput(.kitty)
        showDecoded(session.picture(.noise(400, 200)))
        #expect(session.grid.pictures.count == 1)
        session.resize(columns: 50, rows: 20)
        session.draw()
        #expect(session.interface.pictures.missing.count == 1)
        #expect(session.text.contains("▀"))
        #expect(!session.text.contains("[Picture:"))
        session.decode()
        session.draw()
        #expect(session.grid.pictures.count == 1)
    }
}
