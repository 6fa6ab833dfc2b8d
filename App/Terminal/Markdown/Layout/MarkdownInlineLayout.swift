struct MarkdownInlineLayout {
    private let face: Face
    private let style: MarkdownStyle
    private var flow: TextFlow
    private var attributes: TextAttributes = []
    /// How many marks of each kind are open; the same kind can stand in itself.
    private var emphases = 0
    private var strongs = 0
    private var struck = 0
    private var links = 0
    /// How many images are open, and the words of the outermost one.
    private var images = 0
    private var imageWords = ""
    private var linkWords = ""

    init(columns: Int, _ face: Face, _ style: MarkdownStyle) {
        self.face = face
        self.style = style
        flow = TextFlow(columns: columns)
    }

    mutating func finish() -> [Line] { flow.finish() }

    mutating func add(_ inline: MarkdownInline) {
        switch inline {
        case .text(let text): addWords(text, current)
        case .code(let code):
            addWords(style.marksCode ? "`\(code)`" : code, Face(.code, current.attributes))
        case .softBreak: addWords(" ", current)
        case .hardBreak:
            if images == 0 { flow.breakLine() } else { addWords(" ", current) }
        case .begins(let mark): begin(mark)
        case .ends(let mark): end(mark)
        }
    }

    private var current: Face {
        var face = face
        if emphases > 0 { face.attributes.insert(.italic) }
        if strongs > 0 { face.attributes.insert(.bold) }
        if struck > 0 { face.attributes.insert(.struckThrough) }
        if links > 0 {
            face.attributes.insert(.underlined)
            face.role = .link
        }
        return face
    }

    private mutating func addWords(_ words: String, _ face: Face) {
        if images > 0 { imageWords += words }
        if links > 0 { linkWords += words }
        flow.add(words, face)
    }

    private mutating func begin(_ mark: MarkdownInline.Mark) {
        switch mark {
        case .emphasis: emphases += 1
        case .strong: strongs += 1
        case .struckThrough: struck += 1
        case .link:
            links += 1
            linkWords = ""
        case .image:
            if images == 0 { imageWords = "" }
            images += 1
        }
    }

    private mutating func end(_ mark: MarkdownInline.Mark) {
        switch mark {
        case .emphasis: emphases -= 1
        case .strong: strongs -= 1
        case .struckThrough: struck -= 1
        case .link(let link):
            links -= 1
            guard !link.destination.isEmpty, link.destination != linkWords, link.destination != "mailto:" + linkWords
            else { return }
            flow.add(linkWords.isEmpty ? "(" : " (", Face(.secondary))
            flow.add(link.destination, Face(.secondary))
            flow.add(")", Face(.secondary))
        case .image(let image):
            images -= 1
            // An image without a description is shown as its name.
            if images == 0, imageWords.isEmpty { addWords(image.destination, current) }
        }
    }
}
