import CoreTesting
import Foundation
import Testing

@testable import Drawing

struct PictureFactsTests {
    @Test(
        arguments: [
            ([255, 0, 0], "red"), ([0, 0, 255], "blue"), ([0, 0, 100], "dark blue"), ([170, 190, 255], "light blue"),
            ([255, 255, 255], "white"), ([0, 0, 0], "black"), ([128, 128, 128], "grey"), ([60, 60, 60], "dark grey"),
            ([200, 200, 200], "light grey"), ([255, 140, 0], "orange"), ([139, 69, 19], "brown"),
            ([255, 240, 0], "yellow"),
            ([0, 160, 0], "green"), ([0, 200, 200], "turquoise"), ([150, 60, 220], "purple"), ([255, 60, 180], "pink"),
        ] as [([UInt8], String)])
    func coloursHaveTheNamesThatPeopleUse(colour: [UInt8], name: String) {
        let facts = PictureFacts(.filled(3, 3, colour + [255]))
        #expect(facts.colours == [PictureFacts.Colour(name: name, share: 1)])
    }

    @Test func theCommonestColoursComeFirstAndAtMostFour() {
        let colours: [[UInt8]] = [
            [255, 0, 0, 255], [255, 0, 0, 255], [255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 255, 255], [0, 0, 0, 0],
            [0, 0, 0, 0], [0, 160, 0, 255], [0, 160, 0, 255], [255, 255, 255, 255],
        ]
        let facts = PictureFacts(PixelImage(width: 10, height: 1, pixels: colours.flatMap { $0 }))
        #expect(facts.colours.map(\.name) == ["red", "blue", "green", "transparent"])
        #expect(facts.colours.map(\.share) == [0.3, 0.2, 0.2, 0.2])
        #expect((facts.width, facts.height) == (10, 1))
    }

    @Test func brightnessIsThatOfWhatIsVisible() {
        #expect(PictureFacts(.filled(2, 2, [0, 0, 0, 255])).brightness == 0)
        #expect(abs(PictureFacts(.filled(2, 2, [255, 255, 255, 255])).brightness - 1) < 0.001)
        #expect(PictureFacts(.filled(2, 2, [255, 255, 255, 0])).brightness == 0)
        let half = PixelImage(width: 2, height: 1, pixels: [255, 255, 255, 255, 0, 0, 0, 0])
        #expect(abs(PictureFacts(half).brightness - 1) < 0.001)
    }
}
