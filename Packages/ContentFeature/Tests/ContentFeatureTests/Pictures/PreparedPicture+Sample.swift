import AIClient
import Drawing
import Foundation

extension PreparedPicture {
    /// A picture of one colour, as a PNG file.
    static func sample(_ red: UInt8 = 200) -> PreparedPicture {
        let pixels = (0..<6).flatMap { _ in [red, 10, 20, 255] as [UInt8] }
        return PreparedPicture(
            data: PixelImage(width: 3, height: 2, pixels: pixels).png(), type: "image/png", width: 3, height: 2,
            original: PictureHeader(format: .jpeg, width: 30, height: 20, orientation: .up),
            words: "a JPEG picture of 30 × 20 pixels, scaled to 3 × 2")
    }
}

extension AIServer {
    static let standIn = AIServer(
        name: "stand-in", isStandIn: true, defaultModel: "slipway-guide", pictureModel: "slipway-paint")
}
