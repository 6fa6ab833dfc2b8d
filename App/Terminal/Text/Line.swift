import Design

/// A text that means one thing throughout.
struct Span: Hashable, Sendable {
    var text: String
    var face: Face

    init(_ text: String, _ face: Face = Face()) {
        self.text = text
        self.face = face
    }
}

/// What stands in one row: text in logical order that is fit for a terminal, without line breaks.
struct Line: Hashable, Sendable {
    var spans: [Span]
    /// How what follows the text in its row looks, such as the background of code; nil for the page.
    var fill: Face?

    init(_ spans: [Span] = []) {
        self.spans = spans
    }

    init(_ text: String, _ face: Face = Face()) {
        self.init([Span(text, face)])
    }

    var text: String { spans.map(\.text).joined() }

    var width: Int { spans.reduce(0) { $0 + LetterWidth.of($1.text) } }

    mutating func append(_ text: String, _ face: Face = Face()) {
        if let last = spans.indices.last, spans[last].face == face {
            spans[last].text += text
        } else if !text.isEmpty {
            spans.append(Span(text, face))
        }
    }

    mutating func append(_ line: Line) {
        for span in line.spans { append(span.text, span.face) }
    }
}

extension Line {
    /// The text in rows of at most so many columns, broken between words, or inside a word that is too long.
    ///
    /// - Parameter hanging: how many columns the second and later rows are indented; at most half of a row.
    func wrapped(columns: Int, hanging: Int = 0) -> [Line] {
        guard columns > 0, width > columns else { return [self] }
        var flow = TextFlow(columns: columns, hanging: hanging)
        for span in spans { flow.add(span.text, span.face) }
        return flow.finish()
    }

    /// The text cut off after so many columns, with a mark if anything is missing.
    func cut(columns: Int, mark: String = "…") -> Line {
        guard width > columns else { return self }
        let room = columns - LetterWidth.of(mark)
        var (line, used) = (Line(), 0)
        for span in spans {
            for letter in span.text {
                let width = LetterWidth.of(letter)
                guard used + width <= room else {
                    if room >= 0 { line.append(mark, span.face) }
                    return line
                }
                line.append(String(letter), span.face)
                used += width
            }
        }
        return line
    }
}

/// What a text means. A theme decides how that looks, so that a text keeps its layout in every theme.
struct Face: Hashable, Sendable {
    enum Role: UInt8, Sendable, CaseIterable {
        case text, secondary, title, heading, accent, reply, link, code, quote
        case codeBlock, keyword, string, number, comment
        case error, warning, success, info
        case border, field, placeholder, disabled, button, primary, destructive
        case tab, selectedTab, badge, status
    }

    var role: Role
    /// Beyond those that the theme gives the role.
    var attributes: TextAttributes
    /// The address that the text leads to, as ``Hyperlink`` takes it.
    var link: String?

    init(_ role: Role = .text, _ attributes: TextAttributes = [], link: String? = nil) {
        self.role = role
        self.attributes = attributes
        self.link = link
    }
}
