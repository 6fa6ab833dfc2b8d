import Foundation

/// Gives an app's names in texts and paths their new form.
struct BrandText {
    let old: BrandWords
    let new: Brand

    init(from old: Brand, to new: Brand) throws {
        self.old = try BrandWords(old)
        self.new = new
    }

    func renamed(_ text: String) -> String {
        renamed(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// By bytes, so that everything else stays as it is, invalid UTF-8 and line endings included. Nil when nothing changes.
    func renamed(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var end = 0
        for occurrence in old.occurrences(in: bytes) {
            guard let text = new.text(occurrence.form) else { continue }
            result += bytes[end..<occurrence.range.lowerBound] + Array(text.utf8)
            end = occurrence.range.upperBound
        }
        guard end > 0 else { return nil }
        result += bytes[end...]
        return result == bytes ? nil : result
    }
}

/// Finds an app's names in texts.
struct BrandWords {
    enum Form: CaseIterable {
        case bundle, scheme, name, program
        /// In capitals, as `HARBOR://settings`.
        case schemeCapitals
        case capitals
    }

    struct Occurrence: Equatable {
        let range: Range<Int>
        let form: Form
    }

    let brand: Brand
    private let forms: [Form]
    private let pattern: NSRegularExpression

    init(_ brand: Brand) throws {
        self.brand = brand
        // The bundle's ID contains the name, so it comes first.
        forms = Form.allCases.filter { brand.text($0) != nil }
        pattern = try NSRegularExpression(
            pattern: forms.map { "(\(Self.pattern(of: $0, in: brand)))" }.joined(separator: "|"))
    }

    /// What a file contains if it contains one of the names.
    var searched: [String] { forms.compactMap(brand.text) }

    /// Those in copyright notices are left out: licences demand to keep these as they are.
    func occurrences(in bytes: [UInt8]) -> [Occurrence] {
        // A letter for each byte: those beyond ASCII are parts of words, as underscores are.
        let text = String(decoding: bytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
        return pattern.matches(in: text, range: NSRange(location: 0, length: bytes.count)).compactMap { match in
            let range = match.range.location..<(match.range.location + match.range.length)
            let form = forms.indices.first { match.range(at: $0 + 1).location != NSNotFound }
            guard let form, !isInNotice(range.lowerBound, of: bytes) else { return nil }
            return Occurrence(range: range, form: forms[form])
        }
    }

    private func isInNotice(_ index: Int, of bytes: [UInt8]) -> Bool {
        let start = bytes[..<index].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
        return String(decoding: bytes[start..<index], as: UTF8.self).contains("Copyright")
    }

    // MARK: Patterns

    /// Nothing around a name belongs to the same word: `harbor` in `harbor_lock`, `Harbor` in `theHarborCommand`, but not
    /// `port` in `support`. A plural is the same word: `Harbors`. The `n` of `\nharbor` in a string belongs to the line break.
    private static func pattern(of form: Form, in brand: Brand) -> String {
        let text = NSRegularExpression.escapedPattern(for: brand.text(form) ?? "")
        let end = "(?![a-rt-z]|s[a-z])"
        let small = #"(?:(?<![A-Za-z])|(?<=\\[ntr]))"# + text + end
        let capitals = "(?<![A-Z])" + text + "(?![A-Za-z])"
        let bundlePart = "[A-Za-z0-9_$.-]"
        return switch form {
        case .bundle: "(?<!\(bundlePart))\(text)(?!\(bundlePart))"
        case .scheme: brand.scheme == brand.program ? usedAsScheme(small) : small
        case .name: text + end
        case .program: small
        case .schemeCapitals: usedAsScheme(capitals)
        case .capitals: capitals
        }
    }

    /// Where the scheme is called like the program: in links, and in quotes after the word "scheme".
    private static func usedAsScheme(_ pattern: String) -> String {
        let quoted = ["\"", "'", "`"].map { #"(?<=(?i:scheme)[^\r\n]{0,41}\#($0))\#(pattern)(?=\#($0))"# }
        let links = [pattern + #"(?=:/|:\\|%3A|%3a)"#, "(?<=x-scheme-handler/)" + pattern]
        return (links + quoted).joined(separator: "|")
    }
}

extension Brand {
    func text(_ form: BrandWords.Form) -> String? {
        switch form {
        case .bundle: bundle
        case .scheme: scheme
        case .name: name
        case .program: program
        case .schemeCapitals: scheme.uppercased()
        case .capitals: capitals
        }
    }
}
