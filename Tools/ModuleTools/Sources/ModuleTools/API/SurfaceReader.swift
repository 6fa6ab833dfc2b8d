/// Reads a surface from the text that ``SurfaceText`` makes of it.
struct SurfaceReader {
    /// Shown in errors.
    let file: String
    private var modules: [ModuleSurface] = []
    /// The entries that are not finished: the one of the first line's indentation is first.
    private var open: [SurfaceEntry] = []
    private var abstract: String?
    private var number = 0

    static func modules(in text: String, file: String) throws -> [ModuleSurface] {
        var reader = SurfaceReader(file: file)
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            reader.number += 1
            try reader.read(line)
        }
        reader.close(to: 0)
        return reader.modules
    }

    private init(file: String) {
        self.file = file
    }

    private mutating func read(_ line: Substring) throws {
        let content = String(line).trimmed
        if content.hasPrefix("/// ") { abstract = String(content.dropFirst(4)) }
        guard !content.isEmpty, !content.hasPrefix("//") else { return }
        if ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains(where: content.hasPrefix) {
            throw failure("this is the mark of a merge conflict")
        }
        let blanks = line.prefix { $0 == " " }.count
        if blanks == 0, content.hasPrefix("module ") {
            close(to: 0)
            modules.append(ModuleSurface(name: String(content.dropFirst("module ".count)).trimmed, entries: []))
            return
        }
        let (depth, rest) = blanks.quotientAndRemainder(dividingBy: SurfaceText.indentation)
        guard rest == 0, depth <= open.count else {
            throw failure("\(blanks) spaces of indentation belong to no declaration above")
        }
        guard !modules.isEmpty else { throw failure("there is no line `module NAME` above") }
        do {
            _ = try DeclarationParser.parse(content)
        } catch {
            throw failure(error.reason)
        }
        close(to: depth)
        open.append(SurfaceEntry(declaration: content, abstract: abstract, line: number))
        abstract = nil
    }

    /// Moves finished entries into the ones around them.
    private mutating func close(to depth: Int) {
        while open.count > depth, let entry = open.popLast() {
            if open.isEmpty {
                modules[modules.count - 1].entries.append(entry)
            } else {
                open[open.count - 1].members.append(entry)
            }
        }
    }

    private func failure(_ reason: String) -> ToolFailure {
        .badFile(
            file: "\(file):\(number)",
            reason: "\(reason). Restore the file from git, or write it again with `modules api --accept`.")
    }
}
