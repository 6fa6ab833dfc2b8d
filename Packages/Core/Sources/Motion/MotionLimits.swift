/// How much an animation from outside may ask for.
public struct MotionLimits: Sendable, Equatable {
    /// Of the file.
    public var bytes = 4 << 20
    /// Of all kinds in the file's JSON, those that mean nothing here included.
    public var values = 1_000_000
    /// How deep arrays and objects of the JSON stand in each other. A group of shapes takes two of them.
    public var nesting = 128
    /// How deep precompositions stand in each other.
    public var precompositions = 16
    /// In one composition.
    public var layersInComposition = 1_000
    /// As they are drawn: those of a precomposition or a matte count each time that it is used.
    public var layers = 4_000
    /// Entries of shape layers, counted as layers are.
    public var shapes = 50_000
    /// Of all properties together.
    public var keyframes = 100_000
    /// Vertices of all stored paths together; each keyframe of a path has its own.
    public var points = 500_000
    /// That are read for properties and gradients. Those of a slot count each time that it is used.
    public var numbers = 2_000_000
    /// Of an image.
    public var pixels = 1 << 20
    /// How many images of that size may be needed at the same time for one frame; each takes 16 bytes a pixel.
    public var surfaces = 12
    /// For one image: each pixel that is touched counts, and each line of an outline counts for every row it crosses. Paths,
    /// layers and the like count as well, even where nothing of them is seen.
    public var work = 400_000_000
    /// For one frame of an animation while it plays: about 50 ms in a release build, so that fifteen frames a second can be
    /// drawn. Animations of everyday use take a tenth of it at 160 × 120 pixels.
    public var playingWork = 20_000_000

    public init() {}
}
