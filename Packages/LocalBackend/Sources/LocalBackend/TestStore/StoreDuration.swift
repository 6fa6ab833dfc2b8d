/// A length of time as people write it: `3d`, `2h30m`.
enum StoreDuration {
    /// In seconds: a thousand years.
    private static let longest = 1000 * 366 * 86_400

    /// Nil for other text.
    static func seconds(_ text: some StringProtocol) -> Int? {
        var (total, number) = (0, "")
        for letter in text {
            if letter.isASCII, letter.isNumber {
                number.append(letter)
                guard number.count <= 12 else { return nil }
                continue
            }
            guard let unit = units[letter], let count = Int(number), count <= longest / unit else { return nil }
            total += count * unit
            number = ""
        }
        guard !text.isEmpty, number.isEmpty, total <= longest else { return nil }
        return total
    }

    private static let units: [Character: Int] = ["w": 7 * 86_400, "d": 86_400, "h": 3600, "m": 60, "s": 1]
}

extension TestStore {
    /// A length of time as people write it, `3d` or `2h30m`, in seconds; nil for other text.
    ///
    /// The units are `w`, `d`, `h`, `m` and `s`.
    public static func seconds(of text: String) -> Int? { StoreDuration.seconds(text) }
}
