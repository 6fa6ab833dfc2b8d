/// A part of a text. Marks come in pairs and nest, as brackets do; a list of parts, unlike a tree, can be of any depth.
package enum MarkdownInline: Hashable, Sendable {
    package enum Mark: Hashable, Sendable {
        case emphasis, strong, struckThrough
        case link(MarkdownLink)
        /// What the marks enclose describes the image in words.
        case image(MarkdownLink)
    }

    case text(String)
    case code(String)
    /// A tag or comment as it was written.
    case html(String)
    /// The end of a line in the source, which is a blank for a reader.
    case softBreak
    case hardBreak
    case begins(Mark)
    case ends(Mark)
}

package struct MarkdownLink: Hashable, Sendable {
    package var destination: String
    package var title: String
}
