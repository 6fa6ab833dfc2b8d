/// The measures of a drawing, in pixels.
enum LayoutMetrics {
    static let margin = 16.0
    static let widestDrawing = 1_040.0
    static let boxHeight = 44.0
    static let smallestBoxWidth = 92.0
    static let widestBoxWidth = 232.0
    static let boxPadding = 14.0
    static let labelSize = 13.0
    static let captionSize = 10.5
    static let bandNameSize = 12.0
    /// Between neighbours in a row: two boxes, a box and a line, two lines.
    static let boxGap = 24.0
    static let boxLineGap = 12.0
    static let lineGap = 9.0
    /// Between the rows, more where lines go far to the side.
    static let rowGap = 40.0
    static let widestRowGap = 104.0
    static let bandGap = 10.0
    static let bandPadding = 16.0
    static let portGap = 12.0
    /// Lines that pass other rows; beyond it, the longest go straight and may cross boxes: nobody can read so many.
    static let mostBends = 20_000
    /// Sweeps that order the rows, fewer for large graphs.
    static let mostSweeps = 16
}
