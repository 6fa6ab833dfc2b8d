/// Violations for programs.
struct JSONReport: Encodable {
    var violations: [Violation]
    var modules: Int
    var files: Int
}
