import AIClient
import Design

/// The sizes in which a server can be asked for a picture.
enum PictureSize {
    static let automatic = "auto"

    /// - Parameter server: nil while it is not known.
    static func options(for server: AIServer?) -> [Element.Option] {
        let sizes =
            server?.isStandIn == true
            ? ["256x256", "512x512", "1024x1024"] : ["1024x1024", "1536x1024", "1024x1536"]
        return [Element.Option(automatic, "As the server likes")]
            + sizes.map { Element.Option($0, $0.replacing("x", with: " × ")) }
    }
}
