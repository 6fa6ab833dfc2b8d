/// The texts that were deleted or copied, to be inserted again. A form passes it on from one text to the next.
struct KillRing: Sendable {
    /// Beyond, the oldest are dropped.
    private static let limit = (texts: 30, bytes: 4_194_304)

    private var texts: [String] = []

    var latest: String? { texts.last }

    mutating func add(_ text: String) {
        guard !text.isEmpty else { return }
        texts.append(text)
        while texts.count > 1,
            texts.count > Self.limit.texts || texts.reduce(0, { $0 + $1.utf8.count }) > Self.limit.bytes
        {
            texts.removeFirst()
        }
    }

    /// Adds to the last text what was deleted beside it.
    mutating func extend(_ text: String, before: Bool) {
        guard let last = texts.popLast() else { return add(text) }
        add(before ? text + last : last + text)
    }

    /// The text that is so many before the last one; after the first one, the last one again.
    func text(_ distance: Int) -> String? {
        texts.isEmpty ? nil : texts[texts.count - 1 - distance % texts.count]
    }
}
