import Foundation
import Testing

@testable import Drawing

/// JPEG files whose sampling factors have no name, as Illustrator and cameras write them.
struct OddSamplingTests {
    /// 18 × 17 pixels of red, and of cyan in CMYK as Adobe's programs write it; each block has nothing but its mean. The factors of
    /// each component, across and down:
    private static let files = [
        // 3 × 1, 1 × 1, 1 × 1
        """
        /9j/2wBDAAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAj/wAARCAARABID
        ADEAAREAAhEA/8QAHwAAAAAMAAAAAAAAAAAAAAAAAAECAwQFBgcICQoL/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAwDAAABAAIAAD8AYsAD
        KH/gAAAAAAAD/9k=
        """,
        // 2 × 2, 1 × 2, 2 × 1
        """
        /9j/2wBDAAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAj/wAARCAARABID
        ACIAARIAAiEA/8QAHwAAAAAMAAAAAAAAAAAAAAAAAAECAwQFBgcICQoL/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAwDAAABAAIAAD8AYsAA
        GUAf+AAAAAAAAAAAAAAAAAAAAB//2Q==
        """,
        // 4 × 1, 2 × 1, 1 × 1
        """
        /9j/2wBDAAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAj/wAARCAARABID
        AEEAASEAAhEA/8QAHwAAAAAMAAAAAAAAAAAAAAAAAAECAwQFBgcICQoL/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAwDAAABAAIAAD8AYsAA
        GUAf+AAAAAAAAAAAD//Z
        """,
        // 1 × 2, 1 × 2, 1 × 1, 1 × 1
        """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI
        CAgICAgI/8AAFAgAEQASBAASAAESAAIRAAMRAP/EAB8AAAAADAAAAAAAAAAAAAAAAAABAgMEBQYHCAkKC//EABQQAQAAAAAAAAAAAAAAAAAA
        AAD/2gAOBAAAAQACAAMAAD8Ah/Af+A/8/wDAAAAAAAAAAAAAAAAAAAAAAAAAf//Z
        """,
    ].compactMap { Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }

    @Test(.enabled(if: Codecs.readsJPEG), arguments: 0..<4) func isReadWhole(number: Int) throws {
        let colour: [UInt8] = number == 3 ? [0, 255, 255, 255] : [254, 0, 0, 255]
        #expect(try Codecs.decode(Self.files[number]).distance(to: .filled(18, 17, colour)) <= 3)
    }

    /// What ends in its header is still damaged.
    @Test(.enabled(if: Codecs.readsJPEG)) func damageIsStillFound() throws {
        let file = Self.files[0]
        let scan = try #require(file.range(of: Data([0xff, 0xda])))
        #expect(throws: PictureProblem.self) { try Codecs.decode(file[..<scan.lowerBound] + JPEGFile.end) }
        let header = try PictureHeader.read(file, limits: PictureLimits())
        #expect(throws: PictureProblem.self) {
            try Codecs.shared.decode(JPEGFile.start + JPEGFile.end, header: header, atLeast: nil)
        }
    }
}
