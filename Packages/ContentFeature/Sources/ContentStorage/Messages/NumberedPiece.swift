/// A piece with its place: later pieces have higher numbers.
public struct NumberedPiece: Sendable, Equatable {
    public let number: Int64
    public let piece: Piece

    public init(number: Int64, piece: Piece) {
        self.number = number
        self.piece = piece
    }
}
