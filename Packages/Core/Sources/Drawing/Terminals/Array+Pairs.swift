extension Array {
    /// Each pixel of an even row with the one below it.
    func pairs(width: Int) -> [(upper: Element, lower: Element)] {
        stride(from: 0, to: count - width, by: 2 * width).flatMap { start in
            (start..<(start + width)).map { (self[$0], self[$0 + width]) }
        }
    }
}
