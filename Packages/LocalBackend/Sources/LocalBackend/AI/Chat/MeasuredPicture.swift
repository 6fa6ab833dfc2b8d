import Drawing
import Foundation

/// What can be measured of a picture: its format and size, and its colours when it can be decoded here.
struct MeasuredPicture: Sendable, CustomStringConvertible {
    let header: PictureHeader?
    let facts: PictureFacts?
    /// Why the rest is not known.
    private let problem: String?

    init(_ picture: ChatPicture) {
        var header: PictureHeader?
        do throws(PictureProblem) {
            let read = try PictureHeader.read(picture.data, limits: PictureLimits())
            header = read
            let image = try PictureLibraries.shared.decode(picture.data, header: read, atLeast: Self.side)
            facts = PictureFacts(image)
            problem = nil
        } catch {
            facts = nil
            problem = Self.words(error)
        }
        self.header = header
    }

    /// Colours are measured on a picture of about this size.
    private static let side = 256

    private static func words(_ problem: PictureProblem) -> String {
        switch problem {
        case .libraryMissing: "Its colours cannot be read on this machine: run 'slipway doctor' to see what is missing."
        case .notAPicture: "This is not a picture."
        case .unsupported(let format, _): "This is a \(format.rawValue.uppercased()) file, which I cannot read."
        case .damaged: "It is damaged."
        default: "It is too large."
        }
    }

    var description: String {
        var sentences: [String] = []
        if let header {
            // From the fifth on, an orientation lays the picture on its side.
            let isTurned = header.orientation.rawValue >= 5
            let (width, height) = isTurned ? (header.height, header.width) : (header.width, header.height)
            sentences.append("A \(header.format.rawValue.uppercased()) picture of \(width) × \(height) pixels.")
        }
        if let facts {
            let colours = facts.colours.map { "\($0.name) (\(Self.percent($0.share)))" }
            if !colours.isEmpty { sentences.append("Its colours: \(colours.joined(separator: ", ")).") }
            sentences.append("Its brightness is \(Self.percent(facts.brightness)).")
        }
        if let problem { sentences.append(problem) }
        return sentences.joined(separator: " ")
    }

    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }
}
