/// Removes what a continued reply repeats of the text before it.
///
/// A model that is asked to continue often repeats the last words. They are held back until it is clear whether they are
/// a repetition.
struct Overlap {
    /// The longest repetition that is looked for, in characters.
    static let limit = 200
    /// A shorter one may be chance.
    static let least = 10

    private let tail: [Character]
    private var held: [Character] = []
    private var isDecided = false

    /// - Parameter text: what the reply has already.
    init(after text: String) {
        tail = Array(text.suffix(Self.limit))
    }

    /// - Returns: what can be shown and kept of the new text so far.
    mutating func take(_ piece: String) -> String {
        if isDecided { return piece }
        held += piece
        return mayRepeatMore ? "" : decide()
    }

    /// - Returns: what is still held back, after the last piece.
    mutating func finish() -> String {
        isDecided ? "" : decide()
    }

    /// Whether the tail has a place that continues with all that is held, and more.
    private var mayRepeatMore: Bool {
        tail.indices.contains { start in
            tail.count - start > held.count && tail[start...].starts(with: held)
        }
    }

    private mutating func decide() -> String {
        isDecided = true
        let longest = min(tail.count, held.count)
        guard longest >= Self.least else { return String(held) }
        for count in stride(from: longest, through: Self.least, by: -1)
        where tail.suffix(count).elementsEqual(held.prefix(count)) {
            return String(held.dropFirst(count))
        }
        return String(held)
    }
}
