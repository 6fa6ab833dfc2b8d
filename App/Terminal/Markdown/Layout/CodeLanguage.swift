/// What of a language is highlighted: enough to read a short example.
struct CodeLanguage: Sendable {
    /// Something that may reach over several lines.
    struct Span: Sendable {
        let start: String
        let end: String
        var role = Face.Role.string
    }

    struct Words: ExpressibleByStringLiteral, Sendable {
        let all: Set<Substring>

        init(stringLiteral text: String) { all = Set(text.split(separator: " ")) }
    }

    let keywords: Words
    /// What begins a comment up to the end of the line.
    var comments: [String] = []
    var spans: [Span] = []
    /// What begins and ends a text in one line.
    var quotes: Set<Character> = ["\"", "'"]
    var ignoresCase = false
    /// Whether all words behind `<` or `</` are keywords, and no others.
    var isMarkup = false

    /// A language by the name in a fence, or one of its short names; nil for one that is not known.
    static func named(_ name: String) -> CodeLanguage? {
        let name = name.lowercased()
        return languages[aliases[name] ?? name]
    }

    private static let aliases = [
        "py": "python", "js": "javascript", "jsx": "javascript", "ts": "javascript", "tsx": "javascript",
        "typescript": "javascript", "h": "c", "cc": "c", "cpp": "c", "c++": "c", "rs": "rust", "golang": "go",
        "sh": "shell", "bash": "shell", "zsh": "shell", "console": "shell", "xml": "html", "jsonc": "json",
    ]

    private static let block = Span(start: "/*", end: "*/", role: .comment)
    private static let template = Span(start: "`", end: "`")
    private static let long = ["\"\"\"", "'''"].map { Span(start: $0, end: $0) }

    private static let languages: [String: CodeLanguage] = [
        "swift": CodeLanguage(
            keywords: swift, comments: ["//"], spans: [long[0], block], quotes: ["\""]),
        "python": CodeLanguage(keywords: python, comments: ["#"], spans: long),
        "javascript": CodeLanguage(keywords: javascript, comments: ["//"], spans: [template, block]),
        "c": CodeLanguage(keywords: c, comments: ["//"], spans: [block]),
        "rust": CodeLanguage(keywords: rust, comments: ["//"], spans: [block], quotes: ["\""]),
        "go": CodeLanguage(keywords: go, comments: ["//"], spans: [template, block]),
        "shell": CodeLanguage(keywords: shell, comments: ["#"]),
        "json": CodeLanguage(keywords: "true false null", comments: ["//"], quotes: ["\""]),
        "sql": CodeLanguage(keywords: sql, comments: ["--"], spans: [block], ignoresCase: true),
        "html": CodeLanguage(
            keywords: "", spans: [Span(start: "<!--", end: "-->", role: .comment)], isMarkup: true),
        "css": CodeLanguage(keywords: "import media important from to", spans: [block]),
    ]

    private static let swift: Words = """
        actor any as associatedtype async await break case catch class continue default defer do else enum extension \
        false final for func get guard if import in init inout internal is let mutating nil private protocol public \
        return self Self set some static struct super switch throw throws true try var weak where while
        """
    private static let python: Words = """
        and as assert async await break class continue def elif else except False finally for from global if import \
        in is lambda None not or pass raise return self True try while with yield
        """
    private static let javascript: Words = """
        as async await break case catch class const continue default do else export extends false for from function if \
        implements import in interface let new null of return static super switch this throw true try type undefined var
        """
    private static let c: Words = """
        auto bool break case char class const define delete do double else enum false float for if include int long \
        namespace new nullptr private public return short sizeof static struct switch template this true typedef void
        """
    private static let rust: Words = """
        as async await break const continue crate else enum false fn for if impl in let loop match mod move mut pub \
        ref return self Self static struct super trait true type unsafe use where while
        """
    private static let go: Words = """
        break case chan const continue default defer else false for func go if import interface map nil package range \
        return select struct switch true type var
        """
    private static let shell: Words = "case cd do done echo elif else esac exit export fi for function if in then while"
    private static let sql: Words = """
        and as asc begin between by case commit create delete desc distinct drop else end exists from group having in \
        index insert into is join key left like limit not null on or order primary select set table then union update \
        values when where with
        """
}
