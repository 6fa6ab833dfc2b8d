@testable import ModuleTools

/// One source, as the scanner and as the compiler read it.
struct PrescanComparison {
    let source: [UInt8]
    let fileName: String
    let prescan: Prescan

    /// How the two differ; empty when they agree.
    func disagreements() async throws -> [String] {
        let scanned = scan(source)
        var disagreements: [String] = []
        // An import at the end is seen only by who has read everything before it rightly.
        let complete = source + Array("\nimport TheEndOfTheFile\n".utf8)
        let scannedComplete = scan(complete)
        let always = scannedComplete.filter { !$0.isConditional }
        let compiled = try await prescan.imports(of: complete, named: fileName)
        disagreements += describe(
            missing: compiled.subtracting(modules(scannedComplete)), invented: modules(always).subtracting(compiled),
            of: "the active branches")
        guard scanned.contains(where: \.isConditional) else { return disagreements }
        // Without the directives all branches are active, for the compiler too.
        let compiledBranches = try await prescan.imports(of: withoutDirectives(source), named: fileName)
        disagreements += describe(
            missing: compiledBranches.subtracting(modules(scanned)),
            invented: modules(scanned).subtracting(compiledBranches), of: "all branches")
        return disagreements
    }

    private func scan(_ bytes: [UInt8]) -> [ImportStatement] {
        bytes.withUnsafeBufferPointer { ImportScanner.scan($0).imports }
    }

    private func modules(_ imports: [ImportStatement]) -> Set<String> {
        prescan.withoutImplicit(imports.map(\.module))
    }

    private func describe(missing: Set<String>, invented: Set<String>, of what: String) -> [String] {
        var sentences: [String] = []
        if !missing.isEmpty { sentences.append("the scanner misses \(missing.sorted()) of \(what)") }
        if !invented.isEmpty { sentences.append("the compiler knows no \(invented.sorted()) of \(what)") }
        return sentences
    }

    /// The line breaks stay; only what is on the lines of directives goes.
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
