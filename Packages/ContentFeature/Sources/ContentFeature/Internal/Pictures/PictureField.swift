import AIClient
import ContentStorage
import Design
import Drawing
import Foundation
import Observation

/// A picture that a person names by its path: read, checked and made fit to leave this machine at once.
@MainActor
@Observable
final class PictureField {
    private let files: any PictureFiles
    private(set) var path = ""
    private(set) var picture: PreparedPicture?
    private(set) var problem: String?
    private(set) var isReading = false
    /// Which text of the field the last reading belongs to.
    @ObservationIgnored private var readings = 0

    init(files: any PictureFiles) {
        self.files = files
    }

    func enter(_ path: String) async {
        clear()
        self.path = path
        guard !path.allSatisfy(\.isWhitespace) else { return }
        let reading = readings
        isReading = true
        let result = await read(path)
        guard reading == readings else { return }
        isReading = false
        switch result {
        case .success(let picture): self.picture = picture
        case .failure(let problem): self.problem = problem.words(for: PictureName.of(path))
        }
    }

    /// The picture, read again when that failed before: the file may be there now.
    func current() async -> PreparedPicture? {
        if picture == nil { await enter(path) }
        if path.allSatisfy(\.isWhitespace) { problem = "Enter the path of a picture." }
        return picture
    }

    func clear() {
        readings += 1
        path = ""
        picture = nil
        problem = nil
        isReading = false
    }

    private func read(_ path: String) async -> Result<PreparedPicture, PictureProblem> {
        do throws(PictureProblem) { return .success(try await files.read(path)) } catch { return .failure(error) }
    }
}

extension PreparedPicture {
    var shown: Picture { Picture(data, width: width, height: height) }

    var sentence: String { words.prefix(1).uppercased() + words.dropFirst() + "." }
}

enum PictureName {
    /// The last part of a path as it was typed or pasted, with quotes and escapes or without.
    static func of(_ path: String) -> String {
        guard path.contains(where: { !$0.isWhitespace }) else { return "The file" }
        let name = TypedPath.url(of: path).lastPathComponent
        return name == "/" ? "The file" : name
    }
}

/// Says that no model answers, so that what comes is not taken for more than it is.
enum StandInNotice {
    /// - Parameter server: nil while it is not known.
    static func forPictures(_ server: AIServer?) -> String? {
        guard server?.isStandIn == true else { return nil }
        return "Answers come from the stand-in on this machine. It measures size and colours, and recognises nothing. "
            + "Set AI_URL for a model."
    }

    static func forPainting(_ server: AIServer?) -> String? {
        guard server?.isStandIn == true else { return nil }
        return "Pictures come from the stand-in on this machine. It draws shapes from the words. Set AI_URL and "
            + "AI_IMAGE_MODEL for a model."
    }
}

struct ShownPicture {
    let blob: Blob
    let prompt: String
    var kept: MadePicture?
}

extension ShownPicture {
    /// - Parameter data: what the server sent.
    init(data: Data, type: String, prompt: String) {
        // The size is what the file says. The picture is not decoded here.
        let header = try? PictureHeader.read(data, limits: Self.limits)
        self.init(
            blob: Blob(data: data, type: type, width: header?.width, height: header?.height), prompt: prompt, kept: nil)
    }

    private static let limits = PictureLimits()

    /// For shells that can draw: PNG and JPEG of a size that they take.
    var drawable: Picture? {
        guard let width = blob.width, let height = blob.height, blob.data.count <= Self.limits.sentBytes else {
            return nil
        }
        return Picture(blob.data, width: width, height: height)
    }

    var words: String {
        guard let width = blob.width, let height = blob.height else { return "A picture of the kind \(blob.type)." }
        return "A picture of \(width) × \(height) pixels."
    }
}
