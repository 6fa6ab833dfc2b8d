/// Says below the picture what its marked lines mean.
enum SVGLegend {
    static func lines(_ marks: [EdgeMark], top: Double) -> [String] {
        var x = LayoutMetrics.margin + LayoutMetrics.bandPadding
        return marks.map { mark in
            let y = top + 10
            let text = mark.rawValue
            let line = "M\(XMLText.number(x)) \(XMLText.number(y))h34"
            let textStart = x + 42
            x = textStart + TextWidth.estimate(text, size: 11.5) + 28
            return "<g class=\"\(mark.rawValue)\"><path class=\"line\" d=\"\(line)\"/>"
                + "<text class=\"legend\" x=\"\(XMLText.number(textStart))\" y=\"\(XMLText.number(y + 4))\">"
                + "<title>\(mark.meaning)</title>\(text)</text></g>"
        }
    }
}
