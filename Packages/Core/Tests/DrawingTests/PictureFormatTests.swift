import Drawing
import Foundation
import Testing

struct PictureFormatTests {
    @Test(
        arguments: [
            ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], PictureFormat.png),
            ([0xff, 0xd8, 0xff, 0xe0], .jpeg),
            (Array("RIFF1234WEBP".utf8), .webp),
            (Array("GIF87a".utf8), .gif), (Array("GIF89a".utf8), .gif),
            (Array("\0\0\0\u{18}ftypheic".utf8), .heic), (Array("\0\0\0\u{18}ftypheix".utf8), .heic),
            (Array("\0\0\0\u{18}ftypmif1".utf8), .heic), (Array("\0\0\0\u{18}ftypavif".utf8), .heic),
            (Array("BM1234\0\0\0\0".utf8), .bmp),
            (Array("II*\0".utf8), .tiff), (Array("MM\0*".utf8), .tiff),
            (Array("%PDF-1.7".utf8), .pdf),
        ] as [([UInt8], PictureFormat)])
    func theFirstBytesSayWhatAFileIs(bytes: [UInt8], format: PictureFormat) {
        #expect(PictureFormat(beginningOf: Data(bytes)) == format)
        #expect(PictureFormat(beginningOf: Data([0, 1, 2] + bytes).dropFirst(3)) == format)
    }

    @Test(arguments: [
        "", "B", "BMW is a maker of cars", "RIFF1234WAVE", "\0\0\0\u{18}ftypmp42", "GIF", "hello", "\u{ff}\u{d8}",
    ])
    func otherFilesAreNone(text: String) {
        #expect(PictureFormat(beginningOf: Data(text.utf8)) == nil)
    }
}
