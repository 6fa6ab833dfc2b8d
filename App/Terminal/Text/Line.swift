import Design

/// A text that means one thing throughout.
package struct Span: Hashable, Sendable {
    package var text: String
    package var face: Face

    package init(_ text: String, _ face: Face = Face()) {
        self.text = text
        self.face = face
    }
}

/// What stands in one row: text in logical order that is fit for a terminal, without line breaks.
package struct Line: Hashable, Sendable {
    package var spans: [Span]

    package init(_ spans: [Span] = []) {
        self.spans = spans
    }

    package init(_ text: String, _ face: Face = Face()) {
        self.init([Span(text, face)])
    }

    package var text: String { spans.map(\.text).joined() }

    /// How many columns it takes.
    package var width: Int { spans.reduce(0) { $0 + LetterWidth.of($1.text) } }

    package mutating func append(_ text: String, _ face: Face = Face()) {
        if let last = spans.indices.last, spans[last].face == face {
            spans[last].text += text
        } else if !text.isEmpty {
            spans.append(Span(text, face))
        }
    }
}
