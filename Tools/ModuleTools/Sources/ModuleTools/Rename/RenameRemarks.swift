/// What a renaming leaves to people, in sentences.
struct RenameRemarks {
    let renaming: Renaming
    let identities: [DeclaredIdentity]

    /// - Parameter files: all files of the monorepo.
    func notes(files: [String], ignored: Bool) -> [String] {
        var notes: [String] = []
        if !identities.isEmpty {
            notes.append(
                "Ids stay as they are, because links and saved data contain them. To change one, edit it by hand and name the "
                    + "old one in formerIDs or formerNames.")
        }
        let strings = strings(files)
        if !strings.isEmpty {
            notes.append("Strings stay as they are; these contain an old name:")
            notes += strings.prefix(Self.most).map { "  \($0)" }
            if strings.count > Self.most { notes.append("  and \(strings.count - Self.most) more") }
        }
        if !renaming.paths.directories.isEmpty, ignored {
            notes.append("Files that git ignores went with their directories, except for build directories.")
        }
        return notes
    }

    private static let most = 10

    /// The places of strings in code that contain an old name as a word.
    private func strings(_ files: [String]) -> [String] {
        let words = renaming.names.words
        let search = WordRenaming(words: words.filter { NameWord.isUnmistakable($0.key) }, paths: RenamedPaths())
        return files.filter { TextForm($0) == .swift }.flatMap { path -> [String] in
            guard
                let text = FileSystem.text(
                    of: renaming.workspace.root + "/" + path, ifItContains: Array(search.words.keys))
            else { return [] }
            return SwiftText(text).tokens.filter { token in
                (token.text.hasPrefix("\"") || token.text.hasPrefix("#")) && token.text.contains("\"")
                    && search.renamed(token.text) != token.text
            }.map { "\(renaming.paths.renamed(path)):\($0.line)" }
        }
    }
}
