import Foundation

/// The change that gives an app other names: in texts, in paths, and in the rules.
struct Branding {
    let root: String
    let rules: BrandRules
    /// The file with the rules, relative to the root.
    let rulesFile: String
    let new: Brand
    /// All files of the monorepo, relative to its root.
    let files: [String]
    private let text: BrandText
    /// The notice of who holds the rights in the team's work; nil when the notices stay as they are.
    var notice: CopyrightNotice?
    /// What the app is, in a sentence or two; nil when the README's stays as it is.
    var summary: String?

    init(root: String, rules: BrandRules, rulesFile: String, new: Brand, files: [String]) throws {
        self.root = root
        self.rules = rules
        self.rulesFile = rulesFile
        self.new = new
        self.files = files
        text = try BrandText(from: rules.brand, to: new)
    }

    /// A path with the new names in it. What is kept is still called as it is.
    private func renamed(_ path: String) -> String {
        var (old, new) = ("", "")
        for component in path.split(separator: "/").map(String.init) {
            old = RelativePath.join(old, component)
            new = RelativePath.join(new, rules.keeps(old) ? component : text.renamed(component))
        }
        return new
    }

    /// The new names; a bundle ID that is not given is the old one with the new name in it.
    static func names(_ name: String, scheme: String?, bundle: String?, after old: Brand) throws -> Brand {
        let plain = try Brand(name: old.name, scheme: old.scheme)
        let text = try BrandText(from: plain, to: try Brand(name: name, scheme: scheme))
        return try Brand(name: name, scheme: scheme, bundle: bundle ?? old.bundle.map(text.renamed))
    }

    func change() throws -> TreeChange {
        try checkWords()
        var change = try changeOfNames()
        try changeRules(&change)
        try changeNotices(&change)
        try changeSummary(&change)
        return change
    }

    /// The same change with what the steps will write, so that undoing it brings that back, too.
    func covering(_ change: TreeChange) -> TreeChange {
        var change = change
        for path in files where rules.records.contains(where: { $0.matches(path) }) {
            let new = renamed(path)
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

    // MARK: Names in texts and paths

    private func changeOfNames() throws -> TreeChange {
        var change = TreeChange()
        var origins: [String: String] = [:]
        for path in files {
            let new = renamed(path)
            if let other = origins.updateValue(path, forKey: new) {
                throw ToolFailure.badArgument(
                    "\(other) and \(path) would both be \(new). Give one of them another name first.")
            }
            if let target = MonorepoFiles.linkTarget(root + "/" + path) {
                guard new != path || leadsElsewhere(path, to: target) else { continue }
                throw ToolFailure.badArgument(
                    "\(path) is a symbolic link, and would have to change. Remove it, rename, and make it again.")
            }
            guard new == path || !FileSystem.exists(root + "/" + new) else {
                throw ToolFailure.badArgument("\(new) exists already. Choose another name, or remove it first.")
            }
            guard var content = TreeChange.Content(of: root + "/" + path) else { continue }
            if let data = newData(of: path) { content.data = data } else if new == path { continue }
            change.write(content, to: new)
            if new != path { change.remove(path) }
        }
        return change
    }

    /// Nil where nothing in a file changes.
    private func newData(of path: String) -> Data? {
        guard !rules.keeps(path),
            let old = FileSystem.bytesOfText(at: root + "/" + path, ifItContains: text.old.searched)
        else { return nil }
        return text.renamed(old).map { Data($0) }
    }

    /// Whether what a symbolic link leads to gets another path.
    private func leadsElsewhere(_ link: String, to target: String) -> Bool {
        guard !target.hasPrefix("/"),
            let old = RelativePath.normalise(RelativePath.join(RelativePath.parent(link), target))
        else { return false }
        return renamed(old) != old
    }

    // MARK: Words that are taken

    /// A word that the monorepo uses for something else could not be told from the app's name afterwards.
    private func checkWords() throws {
        let words = try BrandWords(new)
        var places: [String] = []
        for path in files where !rules.keeps(path) && places.count <= Self.most {
            places += words.occurrences(in: Array(path.utf8), besides: text.old).map { "  \(path): \($0.word)" }
            guard let bytes = FileSystem.bytesOfText(at: root + "/" + path, ifItContains: words.searched) else {
                continue
            }
            for occurrence in words.occurrences(in: bytes, besides: text.old) {
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
        let file = renamed(rulesFile)
        guard files.contains(rulesFile), let original = FileSystem.text(of: root + "/" + rulesFile),
            let text = change.files[file] == nil ? original : change.text(of: file, root: root)
        else {
            throw ToolFailure.badArgument(
                "\(rulesFile) is no file of this monorepo, so the new names cannot be recorded there.")
        }
        let changed = rules.text(text, original: original, with: new, holder: notice?.holder ?? rules.holder)
        let read = try changed.flatMap { try RulesParser.parse($0, file: file).brand }
        guard let changed, read?.brand == new, read?.holder == notice?.holder ?? rules.holder else {
            throw ToolFailure.badArgument("\(file): write each name below brand on a line of its own, then try again.")
        }
        change.write(changed, to: file)
    }

    /// The notices stand in a licence at the root, or in the README.
    private func changeNotices(_ change: inout TreeChange) throws {
        guard let notice else { return }
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
                "Neither the README nor a LICENSE at the root has a line that begins with Copyright (c), above which "
                    + "\(notice.holder) would be named. Add one, or leave out --holder.")
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
