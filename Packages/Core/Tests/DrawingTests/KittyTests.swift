import Foundation
import Testing

@testable import Drawing

/// Kitty's graphics protocol.
struct KittyTests {
    @Test(.enabled(if: Codecs.readsPNG)) func aFileIsSentInPieces() throws {
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
        #expect(try Codecs.decode(data) == image)
    }

    @Test func aPartIsPlacedByItsPixels() {
        let kitty = KittyPicture(.filled(30, 40, [1, 2, 3, 255]))
        #expect(
            String(decoding: kitty.placement(number: 5, columns: 6, rows: 4, visible: 1..<3), as: UTF8.self)
                == "\u{1b}_Ga=p,i=5,p=1,x=0,y=10,w=30,h=20,c=6,r=2,C=1,q=2\u{1b}\\")
    }
}
