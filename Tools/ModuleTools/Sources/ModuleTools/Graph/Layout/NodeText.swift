/// What is written in a box, and how wide the box is for it.
enum NodeText {
    static let widestBandName = 120.0

    static func label(_ node: GraphDrawing.Node) -> String {
        TextWidth.fitted(
            node.label, size: LayoutMetrics.labelSize,
            width: LayoutMetrics.widestBoxWidth - 2 * LayoutMetrics.boxPadding)
    }

    /// The kind where it is not the usual one, and the size where there is one.
    static func caption(_ node: GraphDrawing.Node) -> String {
        let isUsual = node.kind == .library || node.kind == .package
        let files = node.files == 0 ? nil : CountText.counted(node.files, "file", "files")
        let lines = node.codeLines == 0 ? nil : CountText.counted(node.codeLines, "line", "lines")
        let parts = isUsual ? [files, lines] : [node.kind.rawValue, lines ?? files]
        let caption = parts.compactMap(\.self).joined(separator: " · ")
        return caption.isEmpty ? node.kind.rawValue : caption
    }

    static func boxWidth(_ node: GraphDrawing.Node) -> Double {
        let text = max(
            TextWidth.estimate(label(node), size: LayoutMetrics.labelSize),
            TextWidth.estimate(caption(node), size: LayoutMetrics.captionSize))
        return max(LayoutMetrics.smallestBoxWidth, (text + 2 * LayoutMetrics.boxPadding).rounded(.up))
    }
}
