/// The project's own figures, applied to the decision tree for modularisation.
///
/// The tree starts with lines and developers: under 5,000 lines and one or two developers, no; 5,000 to 20,000 lines
/// and three or more, consider; over 20,000, yes. Then for each part: is it useful to several programs, do several
/// people work on it, are its boundaries clear.
struct Advice: Equatable, Sendable, Encodable {
    enum Verdict: String, Encodable, Sendable {
        case notYet = "not-yet"
        case consider
        case modularise
    }

    /// One question of the tree, with the answer from the figures.
    struct Question: Equatable, Sendable, Encodable {
        var question: String
        var answer: Bool
        var figures: String
    }

    var lines: Int
    var codeLines: Int
    var modules: Int
    var testTargets: Int
    var packages: Int
    var edges: Int
    /// People who committed in the last ``days`` days.
    var authors: Int
    var days: Int
    var questions: [Question]
    var verdict: Verdict
    var sentence: String
    var parts: [PartAdvice]

    init(_ workspace: Workspace, _ authorship: Authorship) {
        let built = workspace.modules.indices.filter { workspace.modules[$0].kind != .test }
        lines = workspace.modules.reduce(0) { $0 + $1.lines }
        codeLines = workspace.modules.reduce(0) { $0 + $1.codeLines }
        modules = built.count
        testTargets = workspace.modules.count - built.count
        packages = workspace.packages.count
        edges = built.reduce(0) { $0 + workspace.edges[$1].count }
        authors = authorship.allAuthors.count
        days = authorship.days
        let people = "\(authors) \(authors == 1 ? "author" : "authors") in \(authorship.days) days"
        questions = [
            Question(
                question: "Under 5,000 lines with one or two developers?", answer: lines < 5_000 && authors <= 2,
                figures: "\(lines) lines, \(people)"),
            Question(
                question: "5,000 to 20,000 lines with three developers or more?",
                answer: (5_000...20_000).contains(lines) && authors >= 3, figures: "\(lines) lines, \(people)"),
            Question(question: "Over 20,000 lines?", answer: lines > 20_000, figures: "\(lines) lines"),
        ]
        (verdict, sentence) = Self.verdict(lines: lines, authors: authors)
        parts = PartAdvice.all(workspace, authorship)
    }

    /// The tree's verdict; where the tree has none, the text says that.
    static func verdict(lines: Int, authors: Int) -> (Verdict, String) {
        switch (lines, authors) {
        case (20_001..., _):
            (.modularise, "Modularise: above 20,000 lines building in parallel is essential.")
        case (5_000..., 3...):
            (.consider, "Consider it: look for natural boundaries. Above 20,000 lines it is essential.")
        case (..<5_000, ...2):
            (.notYet, "No modules needed yet: one target is fine. Look again at 10,000 lines.")
        case (..<5_000, _):
            (.notYet, "The tree is silent on few lines and many developers; not yet. Look again at 5,000 lines.")
        default:
            (
                .notYet,
                "The tree is silent on 5,000 to 20,000 lines and one or two developers; not yet. Look again with a "
                    + "third developer, or at 20,000 lines."
            )
        }
    }
}
