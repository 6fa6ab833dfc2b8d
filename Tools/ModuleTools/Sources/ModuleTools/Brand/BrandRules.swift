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

    private enum Key {
        static let name = "name"
        static let scheme = "scheme"
        static let bundle = "bundle"
        static let holder = "holder"
    }

    init(_ node: RulesNode) throws {
        let fields = try node.mapping(allowed: [
            Key.name, Key.scheme, Key.bundle, Key.holder, "keep", "records", "steps", "notes",
        ])
        do {
            brand = try Brand(
                name: try fields.required(Key.name).string(), scheme: try fields[Key.scheme]?.string(),
                bundle: try fields[Key.bundle]?.string())
        } catch ToolFailure.badArgument(let reason) {
            throw node.failure(reason)
        }
        holder = try fields[Key.holder]?.string()
        keep = try fields["keep"]?.globs() ?? []
        records = try fields["records"]?.globs() ?? []
        steps = try fields.list("steps").map(ChangeStep.init)
        notes = try fields["notes"]?.strings() ?? []
        for key in [Key.name, Key.scheme, Key.bundle, Key.holder] { lines[key] = fields[key]?.line }
    }

    /// The text of the rules with other names; everything else stays as it is.
    func text(_ text: String, with new: Brand, holder: String?) -> String {
        var parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines[Key.name] else { return text }
        let indentation = parts[first - 1].prefix { $0 == " " }
        guard parts[first - 1].hasPrefix("\(indentation)\(Key.name):") else { return text }
        var added: [String] = []
        for (key, value) in [
            (Key.name, new.name), (Key.scheme, new.scheme), (Key.bundle, new.bundle),
            (Key.holder, holder.map(Self.quoted)),
        ] {
            guard let value else { continue }
            let line = "\(indentation)\(key): \(value)"
            if let index = lines[key], parts[index - 1].hasPrefix("\(indentation)\(key):") {
                parts[index - 1] = line + Self.comment(of: parts[index - 1])
            } else {
                added.append(line)
            }
        }
        parts.insert(contentsOf: added, at: first)
        return parts.joined(separator: "\n")
    }

    /// The comment at the end of a line whose value is not in quotes.
    private static func comment(of line: String) -> Substring {
        line.contains("\"") ? "" : line.firstRange(of: " #").map { line[$0.lowerBound...] } ?? ""
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
