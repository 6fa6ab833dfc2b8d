/// Gives an app's names in texts and paths their new form.
struct BrandText {
    let old: BrandWords
    let new: Brand

    init(from old: Brand, to new: Brand) {
        self.old = BrandWords(old)
        self.new = new
    }

    func renamed(_ text: String) -> String {
        renamed(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// By bytes, so that everything else stays as it is, invalid UTF-8 and line endings included.
    ///
    /// - Returns: nil when nothing changes.
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
    private let texts: [(form: Form, bytes: [UInt8])]
    private let firstBytes: Set<UInt8>

    init(_ brand: Brand) {
        self.brand = brand
        // The bundle's ID contains the name, so it comes first.
        texts = Form.allCases.compactMap { form in brand.text(form).map { (form, Array($0.utf8)) } }
        firstBytes = Set(texts.compactMap(\.bytes.first))
    }

    /// What a file contains if it contains one of the names.
    var searched: [String] { texts.map { String(decoding: $0.bytes, as: UTF8.self) } }

    /// Those in copyright notices are left out: licences demand to keep these as they are.
    func occurrences(in bytes: [UInt8]) -> [Occurrence] {
        var result: [Occurrence] = []
        var index = 0
        while index < bytes.count {
            guard firstBytes.contains(bytes[index]), let found = occurrence(at: index, in: bytes) else {
                index += 1
                continue
            }
            if !isInNotice(index, of: bytes) { result.append(found) }
            index = found.range.upperBound
        }
        return result
    }

    private func occurrence(at start: Int, in bytes: [UInt8]) -> Occurrence? {
        for (form, text) in texts where bytes[start...].starts(with: text) {
            let range = start..<(start + text.count)
            guard isWhole(form, range, in: bytes) else { continue }
            switch form {
            case .scheme where brand.scheme == brand.program, .schemeCapitals:
                guard isUsedAsScheme(range, in: bytes) else { continue }
            default: break
            }
            return Occurrence(range: range, form: form)
        }
        return nil
    }

    private func isInNotice(_ index: Int, of bytes: [UInt8]) -> Bool {
        let start = bytes[..<index].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
        return String(decoding: bytes[start..<index], as: UTF8.self).contains("Copyright")
    }

    // MARK: Words

    /// Whether nothing around it belongs to the same word: `harbor` in `harbor_lock`, `Harbor` in `theHarborCommand`, but
    /// not `port` in `support`.
    private func isWhole(_ form: Form, _ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : .space
        let after = bytes[range.upperBound...].first ?? .space
        switch form {
        case .bundle: return !before.isBundlePart && !after.isBundlePart
        case .capitals, .schemeCapitals: return !before.isCapital && !after.isLetter
        case .name: return !continues(after: range, in: bytes)
        case .program, .scheme:
            let isApart = !before.isLetter || isEscape(before: range.lowerBound, in: bytes)
            return isApart && !continues(after: range, in: bytes)
        }
    }

    /// A plural is the same word: `Harbors`.
    private func continues(after range: Range<Int>, in bytes: [UInt8]) -> Bool {
        let rest = bytes[range.upperBound...].prefix(2)
        guard let first = rest.first, first.isSmallLetter else { return false }
        return first != UInt8(ascii: "s") || rest.count > 1 && rest[range.upperBound + 1].isSmallLetter
    }

    /// The `n` of `\nharbor` in a string belongs to the line break.
    private func isEscape(before index: Int, in bytes: [UInt8]) -> Bool {
        index > 1 && bytes[index - 2] == .backslash && "ntr".utf8.contains(bytes[index - 1])
    }

    // MARK: Schemes

    /// Where the scheme is called like the program: in links, and in quotes after the word "scheme".
    private func isUsedAsScheme(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        let after = bytes[range.upperBound...].prefix(3)
        if [":/", ":\\", "%3A", "%3a"].contains(where: { after.starts(with: $0.utf8) }) { return true }
        let before = bytes[..<range.lowerBound].suffix(48)
        if before.ends(with: "x-scheme-handler/") { return true }
        guard let quote = before.last, [.quote, .backtick, UInt8(ascii: "'")].contains(quote), after.first == quote
        else {
            return false
        }
        let line = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).last ?? []
        return String(decoding: line, as: UTF8.self).lowercased().contains("scheme")
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

extension UInt8 {
    fileprivate var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    fileprivate var isSmallLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    fileprivate var isLetter: Bool { isCapital || isSmallLetter }
    fileprivate var isBundlePart: Bool { isIdentifierPart || self == .dot || self == UInt8(ascii: "-") }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
