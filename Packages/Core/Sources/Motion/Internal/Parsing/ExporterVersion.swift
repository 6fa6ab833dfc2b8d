/// The version of bodymovin that wrote a file (`v`), such as `5.7.4`.
struct ExporterVersion {
    private let parts: [Int]?

    /// - Parameter node: what is no version counts as a current one.
    init(_ node: LottieNode?) {
        guard case .string(let text) = node?.value else {
            parts = nil
            return
        }
        let parts = text.prefix(20).split(separator: ".").map { Int($0) }
        self.parts = parts.count < 3 || parts.contains(nil) ? nil : parts.compactMap(\.self)
    }

    /// Before version 4.1.9, red, green and blue were written from 0 to 255 (lottie-web's `checkColors`).
    var hasOldColors: Bool { parts?.lexicographicallyPrecedes([4, 1, 9]) ?? false }
}
