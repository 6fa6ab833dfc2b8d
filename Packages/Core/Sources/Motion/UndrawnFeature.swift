/// Something that an animation has and that is left out of its images.
///
/// ```swift
/// let sentences = animation.undrawn.map(\.words)
/// // ["Text is not drawn: layer \"Title\" (layers[2])."]
/// ```
public struct UndrawnFeature: Sendable, Hashable {
    let kind: Kind
    /// The place in the file, such as `layers[2].shapes[0]`: where the layer has it for the first time.
    public let place: String
    /// The layer's name, cut to 60 characters; nil when it has none.
    public let layer: String?

    public var words: String {
        "\(kind.words): " + (layer.map { "layer \"\($0)\" (\(place))" } ?? place) + "."
    }
}

extension UndrawnFeature {
    /// What is left out. The names in the file are those of the Lottie specification and of lottie-web.
    struct Kind: Sendable, Hashable {
        let words: String

        /// A layer of type 2.
        static let image = Kind(words: "Images are not drawn")
        /// A layer of type 5.
        static let text = Kind(words: "Text is not drawn")
        /// A layer of type 6.
        static let sound = Kind(words: "Sound is not played")
        /// `ef` of a layer.
        static let effects = Kind(words: "Effects are not applied")
        /// `sy` of a layer.
        static let layerStyles = Kind(words: "Layer styles are not applied")
        /// `bm` of a layer or a style, other than 0.
        static let blendMode = Kind(words: "Blend modes are not applied")
        static let threeDimensions = Kind(words: "Three-dimensional layers are drawn flat")
        static let motionBlur = Kind(words: "Motion blur is not drawn")
        static let autoOrientation = Kind(words: "Layers are not turned along their paths")
        static let maskMode = Kind(words: "Masks that lighten, darken or take differences are not applied")
        /// `x` of a mask.
        static let maskExpansion = Kind(words: "Masks are not expanded")
        /// `f` of a mask.
        static let maskFeather = Kind(words: "Masks are not feathered")
        /// `mm`: the paths are drawn beside each other.
        static let mergedPaths = Kind(words: "Paths are not merged")
        /// A gradient of type 3.
        static let conicGradient = Kind(words: "Conic gradients are not drawn")
        /// A property's `x`.
        static let expression = Kind(words: "Expressions are not computed; the stored values are used")
        /// The first path is kept until the next keyframe.
        static let morph = Kind(words: "Paths with different numbers of points do not change into each other")

        static let missingParent = Kind(words: "Layers do not follow a parent that is missing")
        static let missingMatte = Kind(words: "Mattes that are missing are not applied")
        /// `refId` of a layer of type 0.
        static let missingComposition = Kind(words: "Compositions that are missing are not drawn")
        /// `sc` of a layer of type 1.
        static let solidColor = Kind(words: "Solids without a colour such as \"#ff8000\" are not drawn")
        /// Less than the numbers that a point or a colour has.
        static let missingNumbers = Kind(words: "Numbers that are missing count as 0")
        /// An empty array, or keyframes without one.
        static let missingValue = Kind(words: "Values that are missing change nothing")

        /// A layer of another type.
        static func layerType(_ type: Int) -> Kind { Kind(words: "Layers of type \(type) are not drawn") }

        /// An entry of a shape layer.
        static func shapeType(_ type: String) -> Kind {
            Kind(words: modifiers[type] ?? "Shapes of type \"\(type.prefix(20))\" are not drawn")
        }

        private static let modifiers = [
            "rp": "Shapes are not repeated", "rd": "Corners of paths are not rounded",
            "pb": "Pucker and bloat are not applied", "op": "Paths are not offset", "zz": "Zigzags are not drawn",
            "tw": "Shapes are not twisted",
        ]
    }
}
