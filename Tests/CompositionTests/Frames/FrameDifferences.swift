/// Where the text of frames differs from the recorded one.
struct FrameDifferences {
    /// Sentences that name the size, the themes and the row.
    let sentences: [String]

    init(recorded: String, now: String) {
        let (old, new) = (Self.places(in: recorded), Self.places(in: now))
        let known = Dictionary(old.map { ($0.place, $0.line) }) { $1 }
        let found = Dictionary(new.map { ($0.place, $0.line) }) { $1 }
        var sentences = new.filter { known[$0.place] != $0.line }.map { place, line in
            "\(place)\n    recorded: \(known[place] ?? "nothing")\n    now:      \(line)"
        }
        sentences += old.filter { found[$0.place] == nil }.map { place, line in
            "\(place)\n    recorded: \(line)\n    now:      nothing"
        }
        if sentences.isEmpty, recorded != now { sentences.append("the order of the lines") }
        self.sentences = sentences
    }

    /// The lines, each with the words for where it stands: `size 80 x 24, letters in ascii, row 4`.
    private static func places(in text: String) -> [(place: String, line: String)] {
        var (size, part) = ("", "")
        var places: [(place: String, line: String)] = []
        for line in text.split(separator: "\n").map(String.init) {
            if line.hasPrefix("size ") {
                (size, part) = (line, "")
            } else if line == "letters" || line == "styles" || line.hasPrefix("letters in ") {
                part = line
            } else if line == "legend" {
                (size, part) = ("", line)
            } else {
                let row = part == "legend" ? "" : line.split(separator: " ").first.map(String.init) ?? ""
                let words = row.first?.isNumber == true ? "row \(row)" : String(row.prefix(6))
                // A line of the legend is for a letter and some themes.
                let style = part == "legend" ? String(line.prefix { $0 != ":" }) : ""
                places.append(
                    ([size, part, words, style].filter { !$0.isEmpty }.joined(separator: ", "), line))
            }
        }
        return places
    }
}
