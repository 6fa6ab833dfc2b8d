import Design
import Drawing
import Terminal

/// Decodes pictures for the full screen, with the libraries of this machine, which are opened when the first picture is visible.
struct PictureDecoder: Sendable {
    private let limits = PictureLimits()
    private let codecs: @Sendable () -> any PictureCodecs

    init(codecs: @escaping @Sendable () -> any PictureCodecs = { PictureLibraries.shared }) {
        self.codecs = codecs
    }

    /// - Returns: nil for a picture that cannot be decoded, and after the task has been cancelled.
    @concurrent
    func callAsFunction(_ request: PictureRequest) async -> PicturePixels? {
        let data = request.picture.data
        guard !Task.isCancelled, let header = try? PictureHeader.read(data, limits: limits),
            let image = try? codecs().decode(data, header: header, atLeast: request.side), !Task.isCancelled
        else { return nil }
        return PicturePixels(image, orientation: header.orientation, for: request)
    }
}
