/// How much an animation from outside may ask for.
public struct MotionLimits: Sendable, Equatable {
    /// The largest file, in bytes.
    public var bytes = 4 << 20
    /// The most values of all kinds in the file's JSON, those without a meaning here included.
    public var values = 1_000_000
    /// How deep arrays and objects of the JSON may be nested. A group of shapes takes two levels.
    public var nesting = 128
    /// How deep precompositions may be nested.
    public var precompositions = 16
    /// The most layers in one composition.
    public var layersInComposition = 1_000
    /// The most layers as they are drawn: those of a precomposition or a matte count each time that it is used.
    public var layers = 4_000
    /// The most entries of shape layers, counted as layers are.
    public var shapes = 50_000
    /// The most keyframes of all properties together.
    public var keyframes = 100_000
    /// The most vertices of all stored paths together; each keyframe of a path has its own.
    public var points = 500_000
    /// The most numbers that are read for properties and gradients. Those of a slot count each time that it is used.
    public var numbers = 2_000_000
    /// The most pixels of an image.
    public var pixels = 1 << 20
    /// How many images of that size may be needed at the same time for one frame; each takes 16 bytes a pixel.
    public var surfaces = 12
    /// The most work for one image: each pixel that is touched counts, and each line of an outline counts for every row
    /// it crosses. Paths, layers and the like count as well, even where nothing of them is seen.
    public var work = 400_000_000
    /// The most work for one frame of an animation while it plays: about 50 ms in a release build, so that fifteen
    /// frames a second can be drawn. Animations of everyday use take a tenth of it at 160 × 120 pixels.
    public var playingWork = 20_000_000

    public init() {}
}
