/// A declaration whose users can fail to compile, by `swift-api-digester`.
struct APIBreak: Equatable, Sendable, Encodable {
    var module: String
    /// `Cart.add(_:)`
    var name: String
    /// What the digester says of it.
    var remarks: [String]
    /// Where other modules may use it.
    var uses: [Use] = []

    /// Lines of one file.
    struct Use: Equatable, Sendable, Encodable {
        var module: String
        /// Relative to the monorepo's root.
        var file: String
        var lines: [Int]
    }

    /// The declarations that remarks are about: `Func Cart.add(_:) is now throwing`.
    static func breaks(in module: String, _ remarks: [String]) -> [APIBreak] {
        var breaks: [APIBreak] = []
        for remark in remarks {
            let words = remark.split(separator: " ")
            // A property's accessor is its user's property.
            let name = words.count < 3 ? "" : words[1].replacing(#/\.(Get|Set|Modify|Read)\(\)$/#, with: "")
            if let index = breaks.firstIndex(where: { $0.name == name }) {
                breaks[index].remarks.append(remark)
            } else {
                breaks.append(APIBreak(module: module, name: String(name), remarks: [remark]))
            }
        }
        return breaks
    }

    /// What its users write. Of an initialiser and a subscript, and of a case or a requirement that is new, that is the type.
    var identifier: String {
        var parts = name.replacing(#/\([^)]*\)/#, with: "").split(separator: ".")
        let isNew = remarks.contains { $0.contains(" has been added as ") }
        if parts.count > 1, isNew || ["init", "subscript"].contains(parts.last) { parts.removeLast() }
        return parts.last.map(String.init) ?? ""
    }
}

/// Finds where modules may use what broke: the lines with its name, in files that import its module.
///
/// Names are compared as identifiers, without types, so that another declaration's use of the same name is listed as well.
struct APIUses {
    let workspace: Workspace

    /// - Parameter breaks: of one module.
    func add(to breaks: inout [APIBreak], of module: Int) {
        let names = Set(breaks.map(\.identifier)).subtracting([""])
        let files = importingFiles(of: module)
        let found = ParallelFiles.map(files.map { workspace.root + "/" + $0.path }) { Self.lines(of: names, in: $0) }
        for index in breaks.indices {
            let name = breaks[index].identifier
            breaks[index].uses = zip(files, found).compactMap { file, lines in
                guard let lines = lines?[name] else { return nil }
                return APIBreak.Use(module: file.module, file: file.path, lines: Set(lines).sorted())
            }
        }
    }

    private func importingFiles(of target: Int) -> [(module: String, path: String)] {
        workspace.modules.indices.filter { $0 != target }.flatMap { index in
            let sites = workspace.edges[index].filter { $0.to == target }.flatMap(\.sites)
            let module = workspace.modules[index]
            return Set(sites.map(\.file)).sorted().map { (module.id, module.files[$0].path) }
        }
    }

    /// The lines on which each name stands, outside comments and strings.
    static func lines(of names: Set<String>, in bytes: UnsafeBufferPointer<UInt8>) -> [String: [Int]] {
        Dictionary(grouping: SwiftText(bytes).tokens.filter { names.contains($0.name) }, by: \.name)
            .mapValues { $0.map(\.line) }
    }
}
