/// The words of a question that say what it is about.
enum GuideWords {
    /// More are left out.
    private static let limit = 24

    /// In lower case and in order, each once.
    static func of(_ text: String) -> [String] {
        var words: [String] = []
        for word in all(in: text) where !common.contains(word) && !words.contains(word) {
            guard words.count < limit else { break }
            words.append(word)
        }
        return words
    }

    /// Every word of a text, in lower case: runs of letters and digits.
    static func all(in text: String) -> [String] {
        text.prefix(4_000).lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }
            .map { String($0).replacing("'", with: "") }.filter { !$0.isEmpty }
    }

    /// Words that say what is to be done and hardly with what.
    static let vague: Set<String> = [
        "add", "change", "changed", "create", "disable", "enable", "new", "old", "own", "put", "run", "send", "set",
        "start", "stop", "switch", "turn", "work",
    ]

    /// "Sign in", "sign out" and "sign up" differ in a word that says nothing alone: each becomes one word.
    static func joined(_ text: String) -> String {
        let phrase = /\b(?:sign|log)(?:s|ged|ed|ging|ing)?[ -](in|on|up|out|off)\b/.ignoresCase()
        return text.replacing(phrase) { match -> String in
            switch match.1.lowercased() {
            case "in", "on": "signin"
            case "up": "signup"
            default: "signout"
            }
        }
    }

    private static let common: Set<String> = [
        "a", "about", "am", "an", "and", "any", "app", "are", "as", "at", "be", "been", "by", "can", "cant", "could",
        "do", "does", "doesnt", "dont", "explain", "find", "for", "from", "get", "give", "had", "has", "have", "how",
        "i", "id", "if", "im", "in", "into", "is", "isnt", "it", "its", "know", "like", "made", "make", "may", "me",
        "mine", "must", "my", "need", "of", "on", "or", "our", "out", "please", "see", "shall", "should", "show",
        "slipway", "so", "some", "tell", "that", "thats", "the", "their", "them", "then", "there", "these", "they",
        "this", "those", "to", "up", "us", "use", "using", "want", "was", "we", "were", "what", "whats", "when",
        "where", "which", "who", "why", "will", "with", "would", "you", "your",
    ]
}
