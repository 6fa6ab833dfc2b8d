@testable import ModuleTools

/// Compares the imports that the scanner and the compiler find in sources.
struct PrescanComparison {
    let sources: [PrescanSource]
    /// The name of the file that is passed to the compiler.
    let fileName: String
    let prescan: Prescan

    /// The differences between the two; empty when they agree.
    func disagreements() async throws -> [String] {
        // An import at the end is found only if everything before it was read correctly.
        let complete = sources.map { $0.with($0.bytes + Array("\nimport TheEndOfTheFile\n".utf8)) }
        let scanned = modules(complete) { _ in true }
        let always = modules(complete) { !$0.isConditional }
        let compiled = try await prescan.imports(of: complete.map { $0.marked(at: $0.imports) }, named: fileName)
        var disagreements = describe(
            missing: compiled.subtracting(scanned), invented: always.subtracting(compiled), of: "the active branches")

        let branching = sources.filter { $0.imports.contains(where: \.isConditional) }
        guard !branching.isEmpty else { return disagreements }
        // Without the directives all branches are active, for the compiler too.
        let scannedBranches = modules(branching) { _ in true }
        let compiledBranches = try await prescan.imports(
            of: branching.map { $0.with(withoutDirectives($0.bytes)).marked(at: $0.imports) }, named: fileName)
        disagreements += describe(
            missing: compiledBranches.subtracting(scannedBranches),
            invented: scannedBranches.subtracting(compiledBranches), of: "all branches")
        return disagreements
    }

    private func modules(_ sources: [PrescanSource], where isCounted: (ImportStatement) -> Bool) -> Set<String> {
        prescan.withoutImplicit(
            sources.flatMap { source in
                source.imports.filter(isCounted).map { $0.module + source.mark }
            })
    }

    private func describe(missing: Set<String>, invented: Set<String>, of what: String) -> [String] {
        var sentences: [String] = []
        if !missing.isEmpty { sentences.append("the scanner misses \(missing.sorted()) of \(what)") }
        if !invented.isEmpty { sentences.append("the compiler knows no \(invented.sorted()) of \(what)") }
        return sentences.map { "\($0) in \(names)" }
    }

    private var names: String { sources.map { "\($0.name) \($0.mark)" }.joined(separator: ", ") }

    /// Blanks out the lines of directives; the line breaks stay.
    private func withoutDirectives(_ source: [UInt8]) -> [UInt8] {
        let words = ["#if", "#else", "#endif"].map { Array($0.utf8) }
        let lines = source.split(separator: .newline, omittingEmptySubsequences: false).map {
            line -> ArraySlice<UInt8> in
            let text = line.drop { $0 == .space || $0 == .tab }
            return words.contains { text.starts(with: $0) } ? [] : line
        }
        return Array(lines.joined(separator: [.newline]))
    }
}
