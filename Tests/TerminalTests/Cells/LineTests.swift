import Testing

@testable import Terminal

struct LineTests {
    @Test func textsOfOneFaceAreOneSpan() {
        var line = Line("a", Face(.title))
        line.append("b", Face(.title))
        line.append("界", Face(.accent))
        line.append("", Face(.error))
        #expect(line.spans == [Span("ab", Face(.title)), Span("界", Face(.accent))])
        #expect(line.text == "ab界")
        #expect(line.width == 4)
    }
}
