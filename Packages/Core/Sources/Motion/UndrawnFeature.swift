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

extension UndrawnFeature {
    /// What is left out. The names in the file are those of the Lottie specification and of lottie-web.
    enum Kind: Sendable, Hashable {
        /// The layers of type 2 and 5.
        case image, text
        /// A layer of type 6.
        case sound
        /// A layer of another type.
        case layerType(Int)
        /// `ef` and `sy` of a layer.
        case effects, layerStyles
        /// `bm` of a layer or a style, other than 0.
        case blendMode
        /// `ddd`: the layer is drawn as if it lay flat.
        case threeDimensions
        /// `mb`
        case motionBlur
        /// `ao`: the layer is not turned along its path.
        case autoOrientation
        /// A mask whose mode is lighten, darken or difference.
        case maskMode
        /// `x` and `f` of a mask.
        case maskExpansion, maskFeather
        /// `mm`: the paths are drawn beside each other.
        case mergedPaths
        /// `rp`, `rd`, `pb`, `op`, `zz`, `tw`
        case repeater, roundedCorners, puckerBloat, offsetPath, zigZag, twist
        /// An entry of another type.
        case shapeType(String)
        /// A gradient of type 3.
        case conicGradient
        /// A property's `x`: its stored values are used.
        case expression
        /// Between paths with different numbers of points: the first one is kept until the next keyframe.
        case morph
    }
}

extension UndrawnFeature.Kind {
    /// The first part of a sentence.
    var words: String {
        switch self {
        case .image: "Images are not drawn"
        case .text: "Text is not drawn"
        case .sound: "Sound is not played"
        case .layerType(let type): "Layers of type \(type) are not drawn"
        case .effects: "Effects are not applied"
        case .layerStyles: "Layer styles are not applied"
        case .blendMode: "Blend modes are not applied"
        case .threeDimensions: "Three-dimensional layers are drawn flat"
        case .motionBlur: "Motion blur is not drawn"
        case .autoOrientation: "Layers are not turned along their paths"
        case .maskMode: "Masks that lighten, darken or take differences are not applied"
        case .maskExpansion: "Masks are not expanded"
        case .maskFeather: "Masks are not feathered"
        case .mergedPaths: "Paths are not merged"
        case .repeater: "Shapes are not repeated"
        case .roundedCorners: "Corners of paths are not rounded"
        case .puckerBloat: "Pucker and bloat are not applied"
        case .offsetPath: "Paths are not offset"
        case .zigZag: "Zigzags are not drawn"
        case .twist: "Shapes are not twisted"
        case .shapeType(let type): "Shapes of type \"\(type)\" are not drawn"
        case .conicGradient: "Conic gradients are not drawn"
        case .expression: "Expressions are not computed; the stored values are used"
        case .morph: "Paths with different numbers of points do not change into each other"
        }
    }
}
