extension RouteTable {
    /// How many bytes a link may have.
    public static let linkLengthLimit = 2_048

    /// Parses a whole link, or throws the reason why it is refused.
    public func parse(_ text: String) throws(LinkError) -> Link {
        do throws(LinkFault) {
            var reader = LinkReader(table: self)
            return try reader.read(LinkParts(text, scheme: scheme))
        } catch {
            throw error.error
        }
    }
}
