/// Something that an animation has and that is left out of its images.
///
/// ```swift
/// let sentences = animation.undrawn.map(\.words)
/// // ["Text is not drawn: layer \"Title\" (layers[2])."]
/// ```
public struct UndrawnFeature: Sendable, Hashable {
    let kind: Kind
    /// Such as `layers[2].shapes[0]`: where the layer has it for the first time.
    public let place: String
    /// The layer's name, cut to 60 characters; nil when it has none.
    public let layer: String?

    init(_ kind: Kind, place: String, layer: String?) {
        self.kind = kind
        self.place = place
        self.layer = layer
    }

    /// A whole sentence.
    public var words: String {
        "\(kind.words): " + (layer.map { "layer \"\($0)\" (\(place))" } ?? place) + "."
    }
}
