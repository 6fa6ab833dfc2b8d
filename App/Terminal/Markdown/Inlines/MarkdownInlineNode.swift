/// A part of a text while it is read. Marks that turn out to be marks are attached to it: as they are found from the
/// inside to the outside, no part has to move.
struct MarkdownInlineNode {
    enum Content {
        case nothing
        /// A part of the source that is text as it stands there.
        case text(Range<Int>)
        case character(Unicode.Scalar)
        case code(Range<Int>)
        case html(Range<Int>)
        case softBreak, hardBreak
    }

    var content: Content
    /// What ends before the content, in this order.
    var ends: [MarkdownInline.Mark] = []
    /// What begins after the content, the last one first.
    var begins: [MarkdownInline.Mark] = []
}
