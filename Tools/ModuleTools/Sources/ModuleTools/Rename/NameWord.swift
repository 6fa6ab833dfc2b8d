/// A word within names in camel case: `Billing` within `LiveBillingFeature`.
struct NameWord {
    let word: String

    /// The name with another word in place of this one; nil when the word is not in it.
    ///
    /// `OAuthToken` does not contain the word `Auth`, and `Settingsed` not the word `Settings`.
    func replaced(by other: String, in name: String) -> String? {
        var result = ""
        var rest = name[...]
        var isFound = false
        while let range = rest.firstRange(of: word) {
            let isWhole = begins(at: range.lowerBound, in: name) && ends(at: range.upperBound, in: name)
            result += rest[..<range.lowerBound]
            result += isWhole ? other : word
            isFound = isFound || isWhole
            rest = rest[range.upperBound...]
        }
        return isFound ? result + rest : nil
    }

    /// Whether a name begins with it: `BillingFeature`, of `BillingFeatureTests`.
    func isPrefix(of name: String) -> Bool {
        name.hasPrefix(word) && ends(at: name.index(name.startIndex, offsetBy: word.count), in: name)
    }

    /// A single capital before it belongs to the same word; more of them are an abbreviation.
    private func begins(at index: String.Index, in name: String) -> Bool {
        let before = name[..<index]
        guard let last = before.last, last.isUppercase else { return true }
        return before.dropLast().last?.isUppercase ?? false
    }

    private func ends(at index: String.Index, in name: String) -> Bool {
        index == name.endIndex || !name[index].isLowercase
    }

    /// Whether a name cannot be taken for a word of a sentence: `BillingFeature` or `swift-log`, but not `Core`.
    static func isUnmistakable(_ name: String) -> Bool {
        name.contains { $0 == "_" || $0 == "-" }
            || zip(name, name.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
    }
}
