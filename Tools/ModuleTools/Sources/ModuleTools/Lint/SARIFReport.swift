import Foundation

/// Violations in the Static Analysis Results Interchange Format, version 2.1.0 of OASIS, which CI services show in place.
struct SARIFReport: Encodable {
    struct Run: Encodable {
        var tool: [String: Driver]
        var columnKind = "utf16CodeUnits"
        var originalUriBaseIds = ["ROOT": ["description": Message(text: "The monorepo's root.")]]
        var results: [Result]
    }

    struct Driver: Encodable {
        var name = "modules"
        var rules: [Rule]
    }

    struct Rule: Encodable {
        var id: RuleName
        var shortDescription: Message
    }

    struct Message: Encodable {
        var text: String
    }

    struct Result: Encodable {
        var ruleId: RuleName
        var ruleIndex: Int
        var level = "error"
        var message: Message
        var locations: [Location]
        var relatedLocations: [Location]
        var partialFingerprints: [String: String]
    }

    struct Location: Encodable {
        var physicalLocation: PhysicalLocation
        var message: Message?
    }

    struct PhysicalLocation: Encodable {
        var artifactLocation: ArtifactLocation
        var region: Region
    }

    struct ArtifactLocation: Encodable {
        var uri: String
        var uriBaseId: String?
    }

    struct Region: Encodable {
        var startLine: Int
        var startColumn: Int?
    }

    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    /// - Parameter line: a line of a file, counted from 1, to convert columns after non-ASCII characters; nil when it
    ///   cannot be read.
    init(_ violations: [Violation], line: (_ file: String, _ number: Int) -> String?) {
        let rules = RuleName.allCases
        var ordinals: [String: Int] = [:]
        let results = violations.map { violation in
            let ordinal = ordinals[violation.key, default: 0] + 1
            ordinals[violation.key] = ordinal
            let column = Self.column(violation.column, in: line(violation.file, violation.line))
            return Result(
                ruleId: violation.rule, ruleIndex: rules.firstIndex(of: violation.rule) ?? 0,
                message: Message(text: violation.message + " " + violation.fix),
                locations: [Self.location(violation.file, violation.line, column)],
                relatedLocations: violation.chain.compactMap { step in
                    guard let file = step.file, let line = step.line else { return nil }
                    return Self.location(file, line, nil, step.module)
                },
                partialFingerprints: ["modules/v1": violation.key + (ordinal == 1 ? "" : "|\(ordinal)")])
        }
        let driver = Driver(rules: rules.map { Rule(id: $0, shortDescription: Message(text: $0.summary)) })
        runs = [Run(tool: ["driver": driver], results: results)]
    }

    /// SARIF counts in UTF-16, compilers and this tool in UTF-8.
    private static func column(_ column: Int, in line: String?) -> Int {
        guard let line else { return column }
        return String(decoding: line.utf8.prefix(column - 1), as: UTF8.self).utf16.count + 1
    }

    private static func location(_ file: String, _ line: Int, _ column: Int?, _ message: String? = nil) -> Location {
        // Text before a colon would be read as a scheme.
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
        let escaped = file.addingPercentEncoding(withAllowedCharacters: allowed) ?? file
        // A baseline may be outside the monorepo; an absolute path has no base.
        let artifact =
            file.hasPrefix("/")
            ? ArtifactLocation(uri: "file://" + escaped) : ArtifactLocation(uri: escaped, uriBaseId: "ROOT")
        return Location(
            physicalLocation: PhysicalLocation(
                artifactLocation: artifact, region: Region(startLine: line, startColumn: column)),
            message: message.map { Message(text: $0) })
    }
}
