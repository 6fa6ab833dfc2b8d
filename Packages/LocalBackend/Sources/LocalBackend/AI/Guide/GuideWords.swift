/// The words of a question that say what it is about.
enum GuideWords {
    /// More are left out.
    private static let limit = 24
    /// What another word for the same is worth, compared with the word itself.
    private static let likeness = 0.8

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

    /// A word and others for the same, each with what it is worth.
    static func forms(of word: String) -> [(text: String, worth: Double)] {
        let others = synonyms[word] ?? (word.hasSuffix("s") ? synonyms[String(word.dropLast())] : nil) ?? []
        return [(word, 1)] + others.map { ($0, likeness) }
    }

    /// Words that say what is to be done and hardly with what.
    static let vague: Set<String> = [
        "add", "change", "changed", "create", "different", "disable", "enable", "file", "go", "list", "look", "make",
        "new", "old", "open", "own", "print", "put", "run", "second", "send", "set", "start", "stop", "switch", "turn",
        "write",
    ]

    /// Words of a question for a tab, a screen or a sheet.
    static let placeWords: Set<String> = ["open", "screen", "screens", "where"]

    /// Phrases as one word, where their parts say something else: "sign in" and "sign out" differ in a word that says
    /// nothing alone, and "settings" has the stem of "set".
    static func joined(_ text: String) -> String {
        let sign = /\b(?:sign|log)(?:s|ged|ed|ging|ing)?[ -](in|on|up|out|off)\b/.ignoresCase()
        let signed = text.replacing(sign) { match -> String in
            switch match.1.lowercased() {
            case "in", "on": "signin"
            case "up": "signup"
            default: "signout"
            }
        }
        return signed.replacing(/\bsettings?\b/.ignoresCase(), with: "preference")
            .replacing(/\bback(?:ing|ed)?[ -]up\b/.ignoresCase(), with: "backup")
            .replacing(/\b(?:two|2)[ -]factor\b/.ignoresCase(), with: "2fa")
            .replacing(/\bwho am i\b/.ignoresCase(), with: "whoami")
    }

    /// Words that people use for the same, a group a line.
    private static let synonyms: [String: [String]] = {
        let groups = """
            2fa authenticator factor mfa totp
            address email
            analytics privacy telemetry tracked tracking usage
            animal anything flower insect object plant thing
            appearance color colour theme
            authenticator authentication
            backup export save
            black dark night
            bought buy pay purchase subscribe
            broken crash error problem wrong
            chat conversation talk
            configure preference
            contact feedback message
            cost expensive price
            create draw generate make paint
            data database storage
            delete erase remove
            developers makers support
            devices everywhere
            directory disk folder kept storage stored
            drawing image photo picture
            find search
            forgot forgotten lost reset
            identify recognise recognize scan
            link url
            llm model
            long seconds timeout
            gpt llama lmstudio ollama openai openrouter vllm ai_url
            scene window
            """.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        var synonyms: [String: [String]] = [:]
        for group in groups {
            for word in group { synonyms[word, default: []] += group.filter { $0 != word } }
        }
        return synonyms
    }()

    private static let common: Set<String> = [
        "a", "about", "am", "an", "and", "any", "app", "are", "as", "at", "automatic", "automatically", "be", "been",
        "by", "can", "cant", "could", "do", "does", "doesnt", "dont", "exist", "explain", "find", "for", "from", "get",
        "give", "had", "has", "have", "how", "i", "id", "if", "im", "in", "into", "is", "isnt", "it", "its", "kind",
        "know", "like", "made", "may", "me", "mine", "mode", "much", "must", "my", "need", "now", "of", "on", "or",
        "our", "out", "please", "possible", "see", "shall", "should", "show", "slipway", "so", "some", "something",
        "tell", "that", "thats", "the", "their", "them", "then", "there", "these", "they", "this", "those", "to",
        "understand", "up", "us", "use", "used", "using", "want", "was", "way", "we", "were", "what", "whats", "when",
        "where", "which", "who", "why", "will", "with", "work", "works", "would", "you", "your",
    ]
}
