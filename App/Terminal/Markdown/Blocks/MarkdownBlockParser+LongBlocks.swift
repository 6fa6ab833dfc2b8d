/// The cutting of long blocks, each of which is laid out as a whole.
extension MarkdownBlockParser {
    /// After so many bytes a block goes on as another one.
    static let longestBlock = 8_192

    /// Lets a leaf that is long go on as another one.
    mutating func breakLongLeaf() {
        guard let long = leaf, long.weight >= Self.longestBlock, !long.losesItsLastLine else { return }
        closeLeaf()
        breakLongContainer()
        leaf = long.continued(line: line)
        continuesLeaf = true
    }

    /// Lets a quote or a list of the document that is long go on as another one.
    mutating func breakLongContainer() {
        guard containers.count == 2, containers[1].weight >= Self.longestBlock else { return }
        let more = containers[1].continued(line: line)
        closeContainer()
        containers.append(more)
    }
}

extension ArraySlice<UInt8> {
    /// A text in UTF-8 in pieces of at least so many bytes and at most twice as many, divided at blanks where there are any.
    func pieces(of size: Int) -> [ArraySlice<UInt8>] {
        var (pieces, rest) = ([ArraySlice<UInt8>](), self)
        while rest.count > 2 * size {
            let middle = rest.startIndex + size
            var end = rest[middle..<(middle + size)].firstIndex(where: \.isMarkdownSpace) ?? middle + size
            // Not within a character.
            while rest[end] & 0xc0 == 0x80 { end -= 1 }
            pieces.append(rest[..<end].trimmedAtEnd(\.isMarkdownSpace))
            rest = rest[end...].drop(while: \.isMarkdownSpace)
        }
        return pieces + [rest]
    }
}
