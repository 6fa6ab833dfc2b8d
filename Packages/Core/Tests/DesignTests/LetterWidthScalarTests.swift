import Design
import Testing

/// Every scalar there is, against Unicode's own files.
struct LetterWidthScalarTests {
    private static let expected = UnicodeFiles.all.map(ExpectedWidths.init)

    private let files: UnicodeFiles

    init() throws {
        files = try UnicodeFiles.all.get()
    }

    /// So that one answer of a terminal holds for all of them.
    @Test func whatIsUncertainForOneReasonAloneIsAmbiguousInTheFile() throws {
        let ambiguous = files.widths.filter { $0.value == "A" }.map(\.scalars)
        let emoji = files.emoji.map(\.scalars)
        var count = 0
        for scalar in (UInt32(0)...0x10ffff).lazy.compactMap(Unicode.Scalar.init)
        where LetterWidth.isAmbiguous(Character(scalar)) {
            count += 1
            #expect(ambiguous.contains { $0.contains(scalar.value) } && !emoji.contains { $0.contains(scalar.value) })
        }
        #expect(count > 100)
    }

    @Test func widthsAreOfTheVersionOfTheFiles() {
        let parts = LetterWidth.unicodeVersion.split(separator: ".")
        #expect(parts.count == 3)
        let emojiVersion = parts.prefix(2).joined(separator: ".")
        #expect(files.versions == [LetterWidth.unicodeVersion, emojiVersion, emojiVersion])
        #expect(files.alwaysWide.count == 5)
        #expect(files.widths.count > 2_000)
        #expect(files.emoji.count > 1_000)
        #expect(files.sequences.count > 700)
    }

    @Test(arguments: 0...16 as ClosedRange<UInt32>)
    func everyScalarOfThePlaneIsAsWideAsTheFilesSay(plane: UInt32) throws {
        let expected = try Self.expected.get()
        var (wrongWidths, wronglyUncertain): ([String], [String]) = ([], [])
        for scalar in (plane << 16...plane << 16 + 0xffff).lazy.compactMap(Unicode.Scalar.init) {
            let letter = Character(scalar)
            if LetterWidth.of(letter) != expected.columns(of: scalar) { wrongWidths.append(scalar.hexadecimal) }
            if LetterWidth.isUncertain(letter) != expected.isUncertain(scalar) {
                wronglyUncertain.append(scalar.hexadecimal)
            }
        }
        #expect(wrongWidths == [])
        #expect(wronglyUncertain == [])
    }

    @Test func variationSelectorsChooseTheWidth() throws {
        for sequence in files.sequences {
            var scalars = String.UnicodeScalarView()
            scalars.append(contentsOf: sequence.compactMap(Unicode.Scalar.init))
            try #require(scalars.count == 2)
            let letter = Character(String(scalars))
            #expect(LetterWidth.of(letter) == (scalars.last == "\u{fe0f}" ? 2 : 1), "\(sequence)")
            #expect(LetterWidth.isUncertain(letter), "\(sequence)")
        }
    }
}

extension Unicode.Scalar {
    fileprivate var hexadecimal: String { String(value, radix: 16) }
}
