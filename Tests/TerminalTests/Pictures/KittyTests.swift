import Drawing
import Foundation
import Testing

@testable import Terminal

/// Kitty's graphics protocol.
struct KittyTests {
    @Test func aFileIsSentInPieces() throws {
        let image = PixelImage.noise(90, 60, alpha: 0...255)
        let bytes = KittyPicture(image).transmission(number: 7)
        let text = String(decoding: bytes, as: UTF8.self)
        let pieces = try text.split(separator: "\u{1b}\\").map { piece in
            try #require(piece.wholeMatch(of: /\u{1b}_G([^;]*);([A-Za-z0-9+\/=]*)/))
        }
        #expect(pieces.count > 2)
        #expect(pieces[0].1 == "a=t,f=100,i=7,q=2,m=1")
        #expect(pieces.dropFirst().dropLast().allSatisfy { $0.1 == "m=1,q=2" })
        #expect(pieces.last?.1 == "m=0,q=2")
        #expect(pieces.allSatisfy { $0.2.utf8.count <= 4_096 })
        #expect(pieces.dropLast().allSatisfy { $0.2.utf8.count % 4 == 0 })
        let data = try #require(Data(base64Encoded: pieces.map { String($0.2) }.joined()))
        let header = try PictureHeader.read(data, limits: PictureLimits())
        #expect((header.width, header.height) == (90, 60))
        guard PictureLibraries.shared.report.first?.contains("not found") == false else { return }
        #expect(try PictureLibraries.shared.decode(data, header: header, atLeast: nil) == image)
    }

    @Test func aSmallFileIsOnePiece() {
        let text = String(decoding: KittyPicture(.filled(2, 2, [1, 2, 3, 255])).transmission(number: 1), as: UTF8.self)
        #expect(text.hasPrefix("\u{1b}_Ga=t,f=100,i=1,q=2,m=0;"))
        #expect(text.split(separator: "\u{1b}\\").count == 1)
    }

    @Test func aPartIsPlacedByItsPixels() {
        let kitty = KittyPicture(.filled(30, 40, [1, 2, 3, 255]))
        let placed = PlacedPicture(
            number: 5, graphics: .kitty(kitty), rows: 4, area: Area(column: 2, row: 3, columns: 6, rows: 2), firstRow: 1
        )
        #expect(
            String(decoding: kitty.placement(placed), as: UTF8.self)
                == "\u{1b}_Ga=p,i=5,p=1,x=0,y=10,w=30,h=20,c=6,r=2,C=1,q=2\u{1b}\\")
    }

    @Test func pixelsAreNotMoreThanCellsShow() throws {
        let image = PixelImage.noise(500, 300)
        let request = PictureRequest(
            picture: .init(image), columns: 20, rows: 6, output: PictureOutput(.kitty), background: PixelColor(0, 0, 0))
        let pixels = PicturePixels(image, orientation: .up, for: request)
        guard case .kitty(let kitty)? = pixels.graphics else { throw CancellationError() }
        #expect((kitty.width, kitty.height) == (200, 120))
        #expect((pixels.blocks.width, pixels.blocks.height) == (20, 12))
    }

    @Test(arguments: ExifOrientation.allCases) func picturesAreTurned(orientation: ExifOrientation) {
        let stored = PixelImage.noise(8, 6)
        let seen = stored.oriented(orientation)
        let request = PictureRequest(
            picture: .init(seen), columns: seen.width, rows: seen.height / 2, output: PictureOutput(.blocks),
            background: PixelColor(0, 0, 0))
        #expect(PicturePixels(stored, orientation: orientation, for: request).blocks == seen)
    }
}
