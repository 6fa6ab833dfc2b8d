import Foundation

/// Formats numbers in one locale, so that a drawing is the same everywhere.
enum CountText {
    /// With a comma between groups of three digits.
    static func grouped(_ number: Int) -> String {
        number.formatted(.number.locale(Locale(identifier: "en_US")))
    }

    /// A number and its noun: "1 file", "1,200 files".
    static func counted(_ number: Int, _ singular: String, _ plural: String) -> String {
        "\(grouped(number)) \(number == 1 ? singular : plural)"
    }

    /// The contents of a drawing, in one sentence without a full stop.
    static func summary(of drawing: GraphDrawing) -> String {
        let nodes =
            drawing.nodes.allSatisfy { $0.kind == .package }
            ? counted(drawing.nodes.count, "package", "packages") : counted(drawing.nodes.count, "module", "modules")
        let violations = drawing.edges.count { $0.isViolation }
        let parts = [
            drawing.nodes.isEmpty ? "nothing to draw" : nodes,
            drawing.edges.isEmpty ? nil : counted(drawing.edges.count, "dependency", "dependencies"),
            violations == 0 ? nil : counted(violations, "violation", "violations"),
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}
