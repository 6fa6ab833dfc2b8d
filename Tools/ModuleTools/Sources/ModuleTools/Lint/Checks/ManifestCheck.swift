import Foundation

/// SwiftPM can read every manifest. The other checks leave out manifests that it cannot.
struct ManifestCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        context.workspace.refusals.map { refusal in
            guard case .badManifest(let file, let reason) = refusal else {
                return violation("Package.swift", 1, 1, refusal.description)
            }
            let (line, column) = place(in: reason)
            return violation(file, line, column, reason)
        }
    }

    private func violation(_ file: String, _ line: Int, _ column: Int, _ reason: String) -> Violation {
        let errors = reason.split(separator: "\n").filter { $0.contains("error: ") }
        // The compiler's message says more than SwiftPM's text around it.
        let message = (errors.first { $0.contains(".swift:") } ?? errors.first).map(String.init) ?? reason
        let start = message.range(of: "error: ", options: .backwards).map { message[$0.upperBound...] } ?? message[...]
        return Violation(
            rule: .badManifest, file: file, line: line, column: column,
            message: "SwiftPM cannot read this manifest: \(start).",
            fix: "`swift package dump-package` in its directory prints the whole error.", from: file)
    }

    /// Compilers write `…/Package.swift:7:3: error: …`.
    private func place(in reason: String) -> (line: Int, column: Int) {
        guard let end = reason.range(of: ".swift:")?.upperBound else { return (1, 1) }
        let numbers = reason[end...].split(separator: ":", maxSplits: 2).prefix(2).compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : (1, 1)
    }
}
