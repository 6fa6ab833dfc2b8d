extension Array {
    /// The elements in pieces of a size; the last piece may be smaller.
    func pieces(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
