/// What is wrong on a screen, and the field that it is about, if it is about one.
struct Problem: ExpressibleByStringInterpolation {
    let words: String
    let field: String?

    init(_ words: String, in field: String? = nil) { (self.words, self.field) = (words, field) }

    init(stringLiteral words: String) { self.init(words) }
}

extension Problem? {
    /// What is wrong with a field.
    subscript(field: String) -> String? { self?.field == field ? self?.words : nil }
}
