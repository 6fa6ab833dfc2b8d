import Foundation

/// Parts of circles, as the outlines of round joins and caps.
enum Arc {
    /// The angle between two points so that no line between them is further than `tolerance` from the circle.
    static func step(radius: Double, tolerance: Double) -> Double {
        guard radius > tolerance else { return .pi / 2 }
        return max(2 * acos(1 - tolerance / radius), .pi / 128)
    }

    /// The angle of an outer join, from -π to 0: counterclockwise, as seen.
    static func turn(cross: Double, dot: Double) -> Double {
        let turn = atan2(cross, dot)
        return turn > 0 ? turn - 2 * .pi : turn
    }

    /// - Parameters:
    ///   - from: from the centre to the first point.
    ///   - turn: an angle, at most a whole turn.
    static func append(around center: Point, from: Point, turn: Double, step: Double, to outline: inout Polygons) {
        let exact = (abs(turn) / step).rounded(.up)
        // Also for what is no number.
        let count = exact >= 1 && exact <= 512 ? Int(exact) : 1
        outline.append(center + from)
        for index in 1..<count {
            let angle = turn * Double(index) / Double(count)
            let (sine, cosine) = (sin(angle), cos(angle))
            outline.append(center + Point(from.x * cosine - from.y * sine, from.x * sine + from.y * cosine))
        }
        let (sine, cosine) = turn == -.pi ? (0, -1) : (sin(turn), cos(turn))
        outline.append(center + Point(from.x * cosine - from.y * sine, from.x * sine + from.y * cosine))
    }
}
