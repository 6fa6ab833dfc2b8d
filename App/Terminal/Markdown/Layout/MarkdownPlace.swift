/// Where blocks stand.
struct MarkdownPlace: Hashable, Sendable {
    /// What is left of the room beside a bar, a bullet or an indent; with less, they are left out or stand above.
    static let leastColumns = 4

    var columns: Int
    /// How plain text looks there.
    var face = Face()
    /// Whether blank lines stand between the blocks.
    var isSpaced = true

    /// The same place, some columns narrower, if there is enough room.
    func narrowed(by columns: Int) -> MarkdownPlace? {
        guard self.columns - columns >= Self.leastColumns else { return nil }
        var place = self
        place.columns -= columns
        return place
    }
}
