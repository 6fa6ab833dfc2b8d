/// What `modules brand` reads in the rules: the names of the app, and what follows when they change.
struct BrandRules: Equatable, Sendable {
    let brand: Brand
    /// Of the copyright notice that an earlier branding has added.
    var holder: String?
    /// Files that are not about the app, in which nothing changes.
    var keep: [Glob] = []
    /// Files that the steps write.
    var records: [Glob] = []
    /// What runs afterwards. The names in it are the old ones, as everywhere.
    var steps: [ChangeStep] = []
    /// Sentences for the developer; the names in them do not change.
    var notes: [String] = []
    /// The lines of the keys that a branding changes, counted from 1.
    private var lines: [String: Int] = [:]
    private var keepLines: [Int] = []

    private static let names = ["name", "scheme", "bundle", "holder"]

    init(_ node: RulesNode) throws {
        let fields = try node.mapping(allowed: Self.names + ["keep", "records", "steps", "notes"])
        do {
            brand = try Brand(
                name: try fields.required("name").string(), scheme: try fields["scheme"]?.string(),
                bundle: try fields["bundle"]?.string())
        } catch ToolFailure.badArgument(let reason) {
            throw node.failure(reason)
        }
        holder = try fields["holder"]?.string()
        keep = try fields["keep"]?.globs() ?? []
        records = try fields["records"]?.globs() ?? []
        steps = try fields.list("steps").map(ChangeStep.init)
        notes = try fields["notes"]?.strings() ?? []
        for key in Self.names { lines[key] = fields[key]?.line }
        keepLines = try fields.list("keep").map(\.line)
    }

    /// Whether nothing changes in a file.
    func keeps(_ path: String) -> Bool {
        RelativePath.upwards(from: path).contains { place in keep.contains { $0.matches(place) } }
    }

    /// The lines in which names may stand that are not the app's: the holder's, and those of files that are kept.
    var linesOfOthers: Set<Int> { Set(keepLines + [lines["holder"]].compactMap(\.self)) }

    /// The text of the rules with other names.
    ///
    /// - Parameters:
    ///   - renamed: the text in which the app's names have been replaced already.
    ///   - original: the text before. What is kept is still called as it is there.
    /// - Returns: nil for a text with several kinds of line breaks.
    func text(_ renamed: String, original: String, with new: Brand, holder: String?) -> String? {
        guard var parts = TextLines(renamed), let before = TextLines(original), let first = lines["name"],
            before.lines.count == parts.lines.count, parts.lines.indices.contains(first - 1)
        else { return nil }
        for line in keepLines where parts.lines.indices.contains(line - 1) {
            parts.lines[line - 1] = before.lines[line - 1]
        }
        let indentation = parts.lines[first - 1].prefix { $0 == " " }
        guard parts.lines[first - 1].hasPrefix("\(indentation)name:") else { return parts.text }
        var added: [String] = []
        for (key, value) in [
            ("name", new.name), ("scheme", new.scheme), ("bundle", new.bundle),
            ("holder", holder.map(Self.quoted)),
        ] {
            guard let value else { continue }
            let line = "\(indentation)\(key): \(value)"
            if let index = lines[key], parts.lines[index - 1].hasPrefix("\(indentation)\(key):") {
                parts.lines[index - 1] = line + Self.comment(of: parts.lines[index - 1])
            } else {
                added.append(line)
            }
        }
        parts.lines.insert(contentsOf: added, at: first)
        return parts.text
    }

    /// The comment at the end of a line, behind the quotes that the value may be in.
    private static func comment(of line: String) -> Substring {
        let rest = line[(line.lastIndex(of: "\"") ?? line.startIndex)...]
        return rest.firstRange(of: " #").map { rest[$0.lowerBound...] } ?? ""
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
