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
