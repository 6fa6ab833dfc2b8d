/// A line of input.
public enum InputLine: Sendable, Equatable {
    /// Without its line break.
    case text(String)
    /// Why a line is ignored: it is too long, or not UTF-8.
    case unreadable(String)

    /// The lines of a descriptor, as they come. Call it once for a descriptor.
    public static func stream(of descriptor: Int32) -> AsyncStream<InputLine> {
        let (lines, line) = AsyncStream.makeStream(of: InputLine.self)
        LineReader.start(descriptor) { event in
            switch event {
            case .line(let text): line.yield(.text(text))
            case .unreadableLine(let reason): line.yield(.unreadable(reason))
            case .endOfInput: line.finish()
            default: break
            }
        }
        return lines
    }
}
