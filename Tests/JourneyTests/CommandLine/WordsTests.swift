import Foundation
import Testing

/// The words that people read, in the string literals of the app and its packages.
@Suite(.timeLimit(.minutes(10))) struct WordsTests {
    /// Riddles, and words that have a plainer or a newer one. What the answers of the backend and its wire say is the real
    /// server's.
    private static let words =
        #"\b(?:[Ww]hose|[Ww]hoever|[Nn]obody|[Aa]nyone|[Ss]omebody|[Tt]ells|[Ee]-mails?|embedded backend)\b"#
    private static let folders = ["App", "Packages"]
    /// What copies the words of the real server.
    private static let exempt = [
        "Packages/LocalBackend/Sources/LocalBackend/Gateway", "Packages/LocalBackend/Sources/LocalBackend/Accounts",
    ]

    @Test func noTextUsesARefusedWord() throws {
        var found: [String] = []
        for folder in Self.folders {
            let url = Repository.root.appendingPathComponent(folder)
            for path in try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
            where path.hasSuffix(".swift") && !["Tests/", "Testing/", ".build/"].contains(where: { path.contains($0) })
            {
                guard !Self.exempt.contains(where: "\(folder)/\(path)".hasPrefix) else { continue }
                let text = try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
                // Only some files have to be read line by line.
                guard text.range(of: Self.words, options: .regularExpression) != nil else { continue }
                found += Self.literals(of: text).filter {
                    $0.range(of: Self.words, options: .regularExpression) != nil
                }.map { "\(folder)/\(path): \($0)" }
            }
        }
        #expect(found.isEmpty, "\(found.count) texts:\n\(found.joined(separator: "\n"))")
    }

    /// What stands in quotation marks, line by line; of a literal of several lines, every line.
    private static func literals(of source: String) -> [String] {
        var texts: [String] = []
        var isInLiteral = false
        for line in source.split(separator: "\n") {
            let parts = line.components(separatedBy: "\"\"\"")
            if isInLiteral || parts.count > 1 {
                texts.append(String(line))
            } else if !line.drop(while: \.isWhitespace).hasPrefix("//") {
                texts += line.matches(of: /"(?:[^"\\]|\\.)*"/).map { String($0.0) }
            }
            if parts.count.isMultiple(of: 2) { isInLiteral.toggle() }
        }
        return texts
    }
}
