/// How many columns a letter takes on a terminal (Unicode Standard Annex 11, East Asian Width; emoji are wide).
///
/// No standard says this for every letter. The rules are those of the Python package `wcwidth`, and of Kitty's text sizing
/// protocol where both agree:
///
/// - Wide and fullwidth scalars and emoji take two columns; combining marks, format characters, and Hangul vowels and
///   final consonants none; all others one, those that are East Asian Ambiguous too.
/// - A letter of several scalars takes the sum of theirs, at most two: a flag, a family and a syllable of several jamo
///   take two, and so does a Thai or Devanagari letter with a vowel beside it. Kitty takes the first scalar's columns
///   where this differs; the sum leaves room for both.
/// - U+FE0F after a scalar that it makes an emoji widens it to two columns. U+FE0E after one that it makes text narrows
///   it to one, even if Annex 11 calls it wide. Both do so.
/// - A regional indicator without a partner takes two columns, in both.
/// - Control characters, line separators, and marks without a letter take none.
public enum LetterWidth {
    /// The version of Unicode that the widths are from.
    public static let unicodeVersion = UnicodeWidths.version

    public static func of(_ letter: Character) -> Int {
        let utf8 = letter.utf8
        if utf8.count == 1, let byte = utf8.first { return Self.of(ascii: byte) }
        return ClusterWidth(letter).columns
    }

    /// The columns that a text takes. Compiled for the sequence where it is used: this is several times as fast.
    @inlinable
    public static func of(_ text: some Sequence<Character>) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    public static func of(_ text: some StringProtocol) -> Int {
        let columns = text.utf8.withContiguousStorageIfAvailable(Self.of(utf8:)) ?? nil
        return columns ?? text.reduce(0) { $0 + of($1) }
    }

    /// Whether terminals disagree about the width of a letter, so that the column after it is not known.
    ///
    /// They do for letters of several scalars that have columns, such as most emoji sequences, flags and conjuncts; for
    /// variation selectors, keycaps, format characters, spacing marks, and marks without a letter; for symbols that some
    /// terminals draw as emoji; for scalars that are newer than Unicode 9, or have had another width since then; and for
    /// those that are East Asian Ambiguous.
    ///
    /// Ambiguous, but not uncertain are the letters of Latin-1, box drawing (U+2500 to U+257F) and block elements
    /// (U+2580 to U+259F): every terminal of today draws them in one column, unless it is set to the widths of a CJK
    /// font. ASCII and ideographs are not uncertain either.
    public static func isUncertain(_ letter: Character) -> Bool {
        letter.utf8.count > 1 && ClusterWidth(letter).isUncertain
    }

    /// The most columns that a terminal may take for a letter: some show each scalar by itself, and some give scalars of
    /// uncertain width another one than this type does.
    public static func most(of letter: Character) -> Int {
        letter.utf8.count > 1 ? ClusterWidth(letter).mostColumns : of(letter)
    }

    /// Whether a letter is of uncertain width for one reason alone: it is East Asian Ambiguous. A terminal that takes one
    /// column for one such letter takes one for all.
    ///
    /// Those are the letters of Greek and Cyrillic, dashes, quotation marks, and the other signs between words. It says no
    /// for symbols, of which some terminals draw a few as emoji.
    public static func isAmbiguous(_ letter: Character) -> Bool {
        let scalars = letter.unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first else { return false }
        switch scalar.value {
        case 0x391...0x3a1, 0x3a3...0x3c9, 0x401...0x451, 0x2010...0x2027, 0x2030...0x203b:
            return ClusterWidth(letter).isUncertain
        default: return false
        }
    }

    private static func of(ascii byte: UInt8) -> Int {
        (0x20...0x7e).contains(byte) ? 1 : 0
    }

    /// - Returns: no value if a byte is not ASCII.
    private static func of(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        // Without a way out of the loop, so that the compiler can take many bytes at once.
        var (columns, all) = (0, UInt8(0))
        for byte in bytes {
            columns += of(ascii: byte)
            all |= byte
        }
        return all < 0x80 ? columns : nil
    }
}
