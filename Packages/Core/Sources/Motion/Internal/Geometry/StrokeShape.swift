/// How a line is drawn along a path.
struct StrokeShape: Equatable, Sendable {
    enum Cap: Sendable { case butt, round, square }
    enum Join: Sendable { case miter, round, bevel }

    var width: Double
    var cap = Cap.butt
    var join = Join.miter
    /// How long a miter may be, as a multiple of the width, before it becomes a bevel.
    var miterLimit = 4.0
    /// By turns, how long a dash and how long a gap is; empty for a line without gaps.
    var dashes: [Double] = []
    /// How far into the dashes the path begins.
    var dashOffset = 0.0
}
