import Foundation

/// The change that gives an app other names: in texts, in paths, and in the rules.
struct Branding {
    let root: String
    let rules: BrandRules
    /// The file with the rules, relative to the root.
    let rulesFile: String
    let new: Brand
    /// Who holds the rights in the team's work; nil when the notices stay as they are.
    var holder: String?
    /// What the app is, in a sentence or two; nil when the README's stays as it is.
    var summary: String?
    /// The year of a new copyright notice.
    let year: Int
    /// All files of the monorepo, relative to its root.
    let files: [String]

    /// The new names; a bundle ID that is not given is the old one with the new name in it.
    static func names(_ name: String, scheme: String?, bundle: String?, after old: Brand) throws -> Brand {
        let plain = try Brand(name: old.name, scheme: old.scheme)
        let text = BrandText(from: plain, to: try Brand(name: name, scheme: scheme))
        return try Brand(name: name, scheme: scheme, bundle: bundle ?? old.bundle.map(text.renamed))
    }

    private var text: BrandText { BrandText(from: rules.brand, to: new) }

    private func isKept(_ path: String) -> Bool {
        RelativePath.upwards(from: path).contains { place in rules.keep.contains { $0.matches(place) } }
    }

    var paths: RenamedPaths {
        var paths = RenamedPaths()
        let text = text
        for file in files where !isKept(file) {
            let name = RelativePath.lastComponent(file)
            let new = text.renamed(name)
            if new != name { paths.files[file] = new }
            for directory in RelativePath.upwards(from: RelativePath.parent(file)) {
                let name = RelativePath.lastComponent(directory)
                let new = text.renamed(name)
                if new != name { paths.directories[directory] = new }
            }
        }
        return paths
    }

    /// - Parameter ignored: files in renamed directories that git ignores, which go with the directory.
    func change(ignored: [String] = []) throws -> TreeChange {
        try checkWords()
        let text = text
        var change = try FileMoves(root: root, paths: paths).change(files, ignored: ignored) { path in
            guard !isKept(path),
                let old = FileSystem.bytesOfText(at: root + "/" + path, ifItContains: text.old.searched),
                let new = text.renamed(old)
            else { return nil }
            // Anything else than UTF-8 would be changed by reading it.
            guard path.hasSuffix(".md"), let text = String(validating: new, as: UTF8.self),
                let oldText = String(validating: old, as: UTF8.self)
            else { return Data(new) }
            return Data(ColumnText.aligned(text, like: oldText).utf8)
        }
        try changeRules(&change)
        try changeNotices(&change)
        try changeSummary(&change)
        return change
    }

    /// The same change with what the steps will write, so that undoing it brings that back, too.
    func covering(_ change: TreeChange) -> TreeChange {
        var change = change
        let paths = paths
        for path in files where rules.records.contains(where: { $0.matches(path) }) {
            let new = paths.renamed(path)
            if change.files[new] == nil, let content = TreeChange.Content(of: root + "/" + path) {
                change.write(content, to: new)
            }
            change.expectRewrite(of: new)
        }
        return change
    }

    /// The steps, with the new names in them.
    var steps: [ChangeStep] {
        rules.steps.map {
            ChangeStep(name: text.renamed($0.name), run: text.renamed($0.run), isAnswer: $0.isAnswer)
        }
    }

    // MARK: Words that are taken

    /// A word that the monorepo uses for something else could not be told from the app's name afterwards.
    private func checkWords() throws {
        let old = BrandWords(rules.brand)
        let words = BrandWords(new)
        var places: [String] = []
        for path in files where !isKept(path) && places.count <= Self.most {
            places += words.occurrences(in: Array(path.utf8), besides: old).map { "  \(path): \($0.word)" }
            guard let bytes = FileSystem.bytesOfText(at: root + "/" + path, ifItContains: words.searched) else {
                continue
            }
            for occurrence in words.occurrences(in: bytes, besides: old) {
                let line = bytes[..<occurrence.start].count { $0 == .newline } + 1
                guard path != rulesFile || !rules.linesOfOthers.contains(line) else { continue }
                places.append("  \(path):\(line): \(occurrence.word)")
            }
        }
        guard !places.isEmpty else { return }
        let more = places.count > Self.most ? ["  and more"] : []
        throw ToolFailure.badArgument(
            "\(new.name) cannot be told from words that are here already. Choose another name or scheme, or change these "
                + "first:\n" + (places.prefix(Self.most) + more).joined(separator: "\n"))
    }

    private static let most = 5

    // MARK: Files with a meaning of their own

    private func changeRules(_ change: inout TreeChange) throws {
        let file = paths.renamed(rulesFile)
        guard files.contains(rulesFile), let original = FileSystem.text(of: root + "/" + rulesFile),
            let text = change.files[file] == nil ? original : change.text(of: file, root: root)
        else {
            throw ToolFailure.badArgument(
                "\(rulesFile) is no file of this monorepo, so the new names cannot be recorded there.")
        }
        let changed = rules.text(text, original: original, with: new, holder: holder ?? rules.holder)
        let read = try changed.flatMap { try RulesParser.parse($0, file: file).brand }
        guard let changed, read?.brand == new, read?.holder == holder ?? rules.holder else {
            throw ToolFailure.badArgument("\(file): write each name below brand on a line of its own, then try again.")
        }
        change.write(changed, to: file)
    }

    /// The notices stand in a licence at the root, or in the README.
    private func changeNotices(_ change: inout TreeChange) throws {
        guard let holder else { return }
        let notice = CopyrightNotice(holder: holder, year: year)
        var isFound = false
        for file in files where !file.contains("/") && file.contains(/^(README|LICEN[CS]E|COPYING)/.ignoresCase()) {
            guard let text = change.text(of: file, root: root),
                let changed = notice.added(to: text, replacing: rules.holder)
            else { continue }
            isFound = true
            if changed != text { change.write(changed, to: file) }
        }
        guard isFound else {
            throw ToolFailure.badArgument(
                "Neither the README nor a LICENSE at the root has a line that begins with Copyright (c), above which \(holder) "
                    + "would be named. Add one, or leave out --holder.")
        }
    }

    private func changeSummary(_ change: inout TreeChange) throws {
        guard let summary else { return }
        let file = "README.md"
        guard let text = change.text(of: file, root: root),
            let changed = ReadmeSummary.replaced(in: text, by: summary)
        else {
            throw ToolFailure.badArgument(
                "There is no README.md at the root that begins with a heading, below which the summary would stand.")
        }
        change.write(changed, to: file)
    }
}

extension BrandWords {
    /// Where these names are, and neither the old ones nor a part of them.
    fileprivate func occurrences(in bytes: [UInt8], besides old: BrandWords) -> [(start: Int, word: String)] {
        let found = occurrences(in: bytes)
        guard !found.isEmpty else { return [] }
        let others = old.occurrences(in: bytes).map(\.range)
        return found.filter { occurrence in !others.contains { $0.overlaps(occurrence.range) } }
            .map { ($0.range.lowerBound, String(decoding: bytes[$0.range], as: UTF8.self)) }
    }
}
