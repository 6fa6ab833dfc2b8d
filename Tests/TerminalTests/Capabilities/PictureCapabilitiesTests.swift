import Design
import Testing

@testable import Terminal

/// How pictures are shown, by what a terminal answers.
struct PictureCapabilitiesTests {
    private static let kitty = "\u{1b}_Gi=31;OK\u{1b}\\"
    private static let cell = "\u{1b}[6;30;15t"
    private static let sixel = "\u{1b}[?62;4;22c"
    private static let plain = "\u{1b}[?64;22c"

    private static func capabilities(
        _ answers: String, piece: Int = .max, _ environment: [String: String] = [:]
    ) -> (TerminalCapabilities, keys: [TerminalInput]) {
        let standard = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
        var capabilities = TerminalCapabilities(environment: standard.merging(environment) { $1 })
        var parser = KeyParser()
        var keys: [TerminalInput] = []
        let bytes = Array(answers.utf8)
        let length = max(min(piece, bytes.count), 1)
        for start in stride(from: 0, to: bytes.count, by: length) {
            for input in parser.parse(bytes[start..<min(start + length, bytes.count)]) {
                if case .report(let report) = input { capabilities.note(report) } else { keys.append(input) }
            }
        }
        return (capabilities, keys)
    }

    @Test(
        arguments: [
            (kitty + cell + plain, .kitty), (kitty + cell + sixel, .kitty), (kitty + plain, .kitty),
            (cell + sixel, .sixel), (sixel, .blocks), (cell + plain, .blocks), (plain, .blocks), ("", .blocks),
            ("\u{1b}_Gi=31;EINVAL:no\u{1b}\\" + plain, .blocks), ("\u{1b}_Gi=30;OK\u{1b}\\" + plain, .blocks),
            // The class of a terminal is no answer, and a cell of this size is none.
            (cell + "\u{1b}[?4;22c", .blocks), ("\u{1b}[6;1;1t" + sixel, .blocks),
        ] as [(String, PictureForm)])
    func theBestFormIsTaken(answers: String, form: PictureForm) {
        #expect(Self.capabilities(answers).0.pictures.form == form)
    }

    @Test func anAnswerThatIsLateCountsAsWell() {
        var capabilities = TerminalCapabilities(environment: ["TERM": "xterm"])
        capabilities.giveUp()
        #expect(capabilities.pictures.form == .blocks)
        let isAnswer = capabilities.note(.graphics(id: 31, answer: "OK"))
        #expect(isAnswer)
        #expect(capabilities.pictures.form == .kitty)
    }

    @Test(arguments: PictureForm.allCases) func theUserDecides(form: PictureForm) {
        let environment = ["SLIPWAY_PICTURES": form.rawValue]
        #expect(Self.capabilities(Self.kitty + Self.sixel, environment).0.pictures.form == form)
        #expect(Self.capabilities(Self.plain, environment).0.pictures.form == form)
        #expect(!Self.capabilities("", environment).0.questions.text.contains("_G"))
    }

    @Test func withoutColoursPicturesHaveNone() {
        #expect(Self.capabilities(Self.kitty + Self.plain, ["NO_COLOR": "1"]).0.pictures.form == .blocks)
    }

    /// In a window of another size, the letters may have another one.
    @Test func onlyForPicturesTheSizeOfALetterIsAskedAgain() {
        #expect(Self.capabilities(Self.cell + Self.sixel).0.sizeQuestion?.text == "\u{1b}[16t")
        #expect(Self.capabilities(Self.cell + Self.plain).0.sizeQuestion == nil)
    }

    @Test func everythingIsAskedInOneBatch() {
        let questions = Self.capabilities("").0.questions.text
        #expect(questions.contains("\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\"))
        #expect(questions.contains("\u{1b}[16t"))
        #expect(questions.hasSuffix("\u{1b}[c"))
    }

    @Test(arguments: [["TERM": "tmux-256color"], ["TERM": "screen"], ["TMUX": "/tmp/tmux-0/default,1,0"]])
    func aMultiplexerIsNotAskedForGraphics(environment: [String: String]) {
        let questions = Self.capabilities("", environment).0.questions.text
        #expect(!questions.contains("_G"))
        #expect(questions.contains("\u{1b}[16t"))
        #expect(questions.hasSuffix("\u{1b}[c"))
    }
}
