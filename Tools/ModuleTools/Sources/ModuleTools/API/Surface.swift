/// What other modules can use of a module: a line of Swift for each declaration, without its body.
///
///     public struct Basket : Sendable
///         public func add(_ item: String)
///
/// Members are indented by four blanks. The order does not depend on where a declaration stands in its file.
struct Surface: Equatable, Sendable, Encodable {
    var module: String
    var lines: [String]

    /// How many lines declare something.
    var declarations: Int { lines.count { !$0.hasPrefix("extension ") } }
}

extension Surface {
    /// - Parameter interface: what `swift-synthesize-interface` prints: declarations with a blank line between them.
    init(module: String, interface: String) {
        var open = [Node(text: "")]
        var text = ""
        var isComment = false
        func close(_ node: Node?) {
            guard let node, let last = open.indices.last else { return }
            open[last].members.append(node)
        }
        func end() {
            // A deinitialiser is not used by other modules.
            if !text.isEmpty, !text.hasSuffix("deinit") { close(Node(text: text)) }
            text = ""
        }
        for line in interface.split(separator: "\n", omittingEmptySubsequences: false) {
            let code = line.drop { $0 == " " }
            if isComment || code.hasPrefix("/*") {
                isComment = !code.contains("*/")
            } else if code.hasPrefix("//") || code.hasPrefix("import ") {
                continue
            } else if !Self.isBalanced(text) {
                // A default value of several lines.
                text += " " + code
            } else if code.isEmpty {
                end()
            } else if code == "}", open.count > 1 {
                end()
                close(open.popLast())
            } else {
                text += text.isEmpty ? code : " " + code
            }
            guard text.hasSuffix(" {"), Self.isBalanced(text) else { continue }
            open.append(Node(text: String(text.dropLast(2))))
            text = ""
        }
        end()
        self.init(module: module, lines: Self.merged(open[0].members).flatMap { $0.lines(depth: 0) })
    }

    private struct Node {
        var text: String
        var members: [Node] = []

        func lines(depth: Int) -> [String] {
            [String(repeating: " ", count: depth * 4) + text]
                + members.sorted { $0.text < $1.text }.flatMap { $0.lines(depth: depth + 1) }
        }

        var isExtension: Bool { text.hasPrefix("extension ") }

        /// The type's name, without those of types around it; of anything else, its text.
        var name: String {
            let match = text.firstMatch(of: #/\b(?:struct|class|enum|actor|protocol|extension) ([\w.]+)/#)
            return match.map { String($0.1) } ?? text
        }

        /// Whether its members are no different in an extension.
        var isType: Bool { !isExtension && text != name && !text.contains(#/\bprotocol /#) }
    }

    /// Whether every parenthesis outside of strings is closed.
    private static func isBalanced(_ text: String) -> Bool {
        guard text.contains("(") else { return true }
        let code = text.replacing(#/"(?:\\.|[^"\\])*"/#, with: "")
        return code.count { $0 == "(" } == code.count { $0 == ")" }
    }

    /// Sorted by name, with one block for all extensions that say the same, and the members of a plain extension in the type.
    private static func merged(_ nodes: [Node]) -> [Node] {
        Dictionary(grouping: nodes, by: \.name).sorted { $0.key < $1.key }.flatMap { name, nodes in
            var blocks: [Node] = []
            for node in nodes.sorted(by: { ($0.isExtension ? 1 : 0, $0.text) < ($1.isExtension ? 1 : 0, $1.text) }) {
                let type = node.text == "extension \(name)" ? blocks.firstIndex(where: \.isType) : nil
                if let home = type ?? blocks.firstIndex(where: { $0.text == node.text && node.isExtension }) {
                    blocks[home].members += node.members
                } else {
                    blocks.append(node)
                }
            }
            return blocks
        }
    }
}

// MARK: The recorded surface

/// The surfaces of a package's library modules, and the file beside its manifest that records them.
struct PackageSurface: Sendable {
    static let fileName = "API.txt"

    let package: Package
    let products: [ModuleBuild.Product]
    /// One for each product.
    let surfaces: [Surface]

    /// Relative to the monorepo's root.
    var file: String { RelativePath.join(package.directory, Self.fileName) }

    /// The content of the file.
    var record: String {
        """
        // The public surface of \(package.name), as the compiler prints it. `modules api --check` compares it with the code,
        // and `modules api --accept` writes it.

        \(text)
        """
    }

    var text: String {
        surfaces.map { surface in
            let lines = surface.lines.map { ($0.hasPrefix(" ") ? "" : "\n") + $0 + "\n" }
            return "module \(surface.module)\n" + lines.joined()
        }.joined(separator: "\n")
    }
}
