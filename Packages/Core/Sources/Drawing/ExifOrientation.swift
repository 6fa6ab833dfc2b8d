public enum ExifOrientation: Int, Sendable, CaseIterable {
    case up = 1, mirrored, down, flipped, transposed, right, transversed, left
}
