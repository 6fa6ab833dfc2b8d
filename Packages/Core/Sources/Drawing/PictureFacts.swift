/// What can be measured of a picture: for the stand-in.
public struct PictureFacts: Sendable, Equatable {
    public let width: Int
    public let height: Int
    /// From the most frequent, at most 4: a name and its share from 0 to 1.
    public let colours: [Colour]
    /// From 0 to 1.
    public let brightness: Double
    public struct Colour: Sendable, Equatable {
        public let name: String
        public let share: Double

        public init(name: String, share: Double) {
            self.name = name
            self.share = share
        }
    }
    public init(_ image: PixelImage) { fatalError("not built yet") }
}
