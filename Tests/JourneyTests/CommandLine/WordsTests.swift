import Foundation
import Testing

/// The words that people read: in the string literals of the app and its packages, and in documentation comments.
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

    /// What no documentation comment says, in any line: code does not know or want.
    private static let personified =
        #"\b(?:knows|wants|tells|learns|believes|remembers|[Nn]obody|[Ww]hoever|[Ss]omebody|[Aa]nyone)\b"#
    /// How the abstract of a public declaration does not begin: it is understood alone, without the name below it.
    private static let fragments = [
        "Nil ", "Of ", "As ", "Its ", "Those ", "That ", "Such as ", "The same", "All of it", "All of them", "In bytes",
        "In order", "Without a ", "With the ", "By the ", "By its ", "From 1",
    ]

    @Test func noTextUsesARefusedWord() throws {
        try check(Self.folders) { path, text in
            // Only some files have to be read line by line.
            guard !path.contains("Testing/"), !Self.exempt.contains(where: path.hasPrefix),
                text.range(of: Self.words, options: .regularExpression) != nil
            else { return [] }
            return Self.literals(of: text).filter { $0.range(of: Self.words, options: .regularExpression) != nil }
        }
    }

    @Test func noDocumentationCommentIsARiddle() throws {
        try check(Self.folders + ["Tools/ModuleTools/Sources", "Tools/Templates"]) { _, text in Self.riddles(in: text) }
    }

    @Test(arguments: [
        ("/// The store knows it.\nlet a = 1", ["The store knows it."]),
        ("/// A value.\n///\n/// - Returns: what the caller wants.\nfunc a()", ["- Returns: what the caller wants."]),
        ("/// The id of `nobody`.\n    // It knows.\n    let a = 1", []),
        ("    /// Nil when there is none.\n    @Sendable\n    public var a: Int?", ["Nil when there is none."]),
        ("/// Nil when there is none.\nvar a: Int?\n/// The size in bytes.\npublic let b = 1", []),
    ])
    func riddlesAreFound(source: String, found: [String]) {
        #expect(Self.riddles(in: source) == found)
    }

    /// Fails with all that `find` returns for a file, by its path from the root.
    private func check(_ folders: [String], _ find: (_ path: String, _ text: String) -> [String]) throws {
        var found: [String] = []
        for folder in folders {
            let url = Repository.root.appendingPathComponent(folder)
            for path in try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
            where path.hasSuffix(".swift") && !path.contains("Tests/") && !path.contains(".build/") {
                let text = try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
                found += find("\(folder)/\(path)", text).map { "\(folder)/\(path): \($0)" }
            }
        }
        #expect(found.isEmpty, "\(found.count) texts:\n\(found.joined(separator: "\n"))")
    }

    /// The lines of documentation comments that say what none does, and the beginnings of abstracts that are fragments.
    private static func riddles(in source: String) -> [String] {
        var found: [String] = []
        var abstract: Substring?
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = line.drop(while: \.isWhitespace)
            if line.hasPrefix("///") {
                let text = line.dropFirst(3).drop(while: \.isWhitespace)
                abstract = abstract ?? text
                if text.range(of: personified, options: .regularExpression) != nil,
                    text.replacing(/`[^`]*`/, with: "").range(of: personified, options: .regularExpression) != nil
                {
                    found.append(String(text))
                }
            } else if !line.hasPrefix("@") || line.contains(" public ") {
                if let abstract, line.contains("public "), fragments.contains(where: abstract.hasPrefix) {
                    found.append(String(abstract))
                }
                abstract = nil
            }
        }
        return found
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
