import Foundation

/// The arguments with which the last build compiled its modules, as far as they say how modules are found.
///
/// They are in llbuild's manifest, which SwiftPM writes: `.build/debug.yaml`.
struct CompilerArguments: Sendable {
    /// By module.
    private var arguments: [String: [String]] = [:]

    /// - Parameter path: the manifest's.
    static func read(_ path: String) throws -> CompilerArguments {
        guard let text = FileSystem.text(of: path) else {
            throw ToolFailure.noFile("\(path) (`swift build` makes it)")
        }
        return CompilerArguments(text)
    }

    /// Reads line by line: the file can be huge, and SwiftPM always writes it in the same form, with JSON for lists.
    init(_ text: String) {
        let mark = Array("swiftc\",\"-module-name\",\"".utf8)
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let line = line.drop { $0 == UInt8(ascii: " ") }
            guard line.starts(with: "args:".utf8), line.prefix(4_096).contains(mark),
                let list = try? JSONDecoder().decode([String].self, from: Data(line.dropFirst("args:".utf8.count))),
                let name = list.firstIndex(of: "-module-name").map({ list[$0 + 1] })
            else { continue }
            arguments[name] = Self.searchArguments(in: Array(list.dropFirst()))
        }
    }

    /// Whether the last build planned a module.
    func isPlanned(_ module: String) -> Bool { arguments[module] != nil }

    /// The arguments for a module. One that the last build did not plan gets those of all others, each once: a build through
    /// another package plans fewer modules and leaves the rest as they are.
    func arguments(for module: String) -> [String] {
        if let own = arguments[module] { return own }
        var seen: Set<[String]> = []
        return arguments.sorted { $0.key < $1.key }.flatMap { Self.groups($0.value) }
            .filter { seen.insert($0.first == "-target" ? ["-target"] : $0).inserted }.joined().map(\.self)
    }

    private static let withValue: Set = [
        "-target", "-sdk", "-I", "-F", "-Fsystem", "-Isystem", "-Xcc", "-module-cache-path",
    ]

    private static func searchArguments(in list: [String]) -> [String] {
        groups(list).joined().map(\.self)
    }

    /// The arguments to keep, each with its value.
    private static func groups(_ list: [String]) -> [[String]] {
        var groups: [[String]] = []
        var rest = list[...]
        while let argument = rest.popFirst() {
            if argument == "-Xcc", let value = rest.first, value == "-I", rest.count > 2 {
                // `-Xcc -I -Xcc directory` is one search path.
                groups.append([argument] + rest.prefix(3))
                rest = rest.dropFirst(3)
            } else if withValue.contains(argument), let value = rest.popFirst() {
                groups.append([argument, value])
            } else if argument.hasPrefix("-I") || argument.hasPrefix("-F") || argument.hasPrefix("-cxx-interop") {
                groups.append([argument])
            }
        }
        return groups
    }
}
