import Foundation

/// The change that gives a package, or a target, another name.
struct Renaming {
    let workspace: Workspace
    let rules: Rules
    let subject: RenameSubject
    let template: Template?
    let names: RenamedNames
    private(set) var paths = RenamedPaths()
    /// All files of the monorepo, relative to its root.
    private let files: [String]
    /// Files outside of a feature's package that its template made.
    private let joining: [String]

    private var package: Package { workspace.packages[subject.package] }

    init(_ subject: RenameSubject, in workspace: Workspace, rules: Rules, template: Template?, files: [String]) throws {
        self.subject = subject
        self.workspace = workspace
        self.rules = rules
        self.template = template
        self.files = files
        let directory = workspace.packages[subject.package].directory
        joining =
            try subject.feature.map { feature in
                try template?.existingFiles(feature.old.values(), outside: directory, root: workspace.root) ?? []
            } ?? []
        names = try RenamedNames(subject, in: workspace, template: template, joining: joining)
        try names.check(subject, in: workspace, template: template)
        paths = renamedPaths()
    }

    // MARK: Paths

    private func renamedPaths() -> RenamedPaths {
        var paths = RenamedPaths()
        let place = RelativePath.lastComponent(package.directory)
        if subject.isWholePackage, place.lowercased() == subject.old.lowercased() {
            paths.directories[package.directory] = place == subject.old ? subject.new : subject.new.lowercased()
        }
        for module in workspace.modules {
            guard let new = names.names[module.name], let directory = module.directory,
                RelativePath.lastComponent(directory) == module.name, directory != package.directory
            else { continue }
            paths.directories[directory] = new
        }
        for file in files where isOwn(file) { add(file, to: &paths) }
        return paths
    }

    /// Whether a file is in the package, or for a single target in one of the renamed targets.
    private func isOwn(_ file: String) -> Bool {
        if joining.contains(file) { return true }
        if subject.isWholePackage {
            return workspace.homes.package(holding: RelativePath.parent(file)) == subject.package
        }
        return workspace.modules.contains { module in
            names.names[module.name] != nil && module.directory.map { RelativePath.isInside(file, $0) } ?? false
        }
    }

    /// Files of a feature that are called like its types, and documentation that is called like its module.
    private func add(_ file: String, to paths: inout RenamedPaths) {
        let words = names.words
        if subject.feature != nil {
            let name = RelativePath.lastComponent(file)
            let stem = name.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            if let new = words[String(stem)] { paths.files[file] = new + name.dropFirst(stem.count) }
        }
        for directory in RelativePath.upwards(from: RelativePath.parent(file)) where directory.hasSuffix(".docc") {
            let name = RelativePath.lastComponent(directory).dropLast(".docc".count)
            guard let new = names.modules[String(name)] else { continue }
            paths.directories[directory] = new + ".docc"
            if RelativePath.lastComponent(file) == name + ".md" { paths.files[file] = new + ".md" }
        }
    }

    // MARK: The change

    /// - Parameter ignored: files in renamed directories that git ignores, which go with the directory.
    func change(ignored: [String] = []) throws -> TreeChange {
        let scopes = RenameScopes(names, in: workspace, origins: origins)
        var change = try FileMoves(root: workspace.root, paths: paths).change(files, ignored: ignored) { path in
            text(of: path, scopes).map { Data($0.utf8) }
        }
        try updateCodeOwners(&change)
        return change
    }

    /// The files whose types are renamed.
    private var origins: Set<String> { Set(files.filter(isOwn)) }

    /// The package's sources, and the files that join it to the app, without tests.
    var ownFiles: [SourceFile] {
        let own = workspace.modules.filter { $0.package == subject.package && $0.kind != .test }.flatMap(\.files)
        return own + joining.map { SourceFile(path: $0) }
    }

    /// A file's text with the new names; nil when it has none of the old ones.
    private func text(of path: String, _ scopes: RenameScopes) -> String? {
        let isExcluded = RelativePath.upwards(from: path).contains { directory in
            rules.exclude.contains { $0.matches(directory) }
        }
        guard !isExcluded, let form = TextForm(path),
            let bytes = FileSystem.bytesOfText(
                at: workspace.root + "/" + path, ifItContains: Array(names.words.keys)),
            // Anything else than UTF-8 would be changed by reading it.
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        let new = renamed(text, of: path, form, scopes)
        return new == text ? nil : new
    }

    private func renamed(_ text: String, of path: String, _ form: TextForm, _ scopes: RenameScopes) -> String {
        var words = WordRenaming(
            words: names.words, paths: paths, qualifiers: scopes.qualifiers, directory: RelativePath.parent(path))
        switch form {
        case .words(let kind):
            words.kind = kind
            return words.renamed(text)
        case .manifest:
            return ManifestRenaming(
                names: concerns(path, text) ? names.names : [:], packages: packageNames, paths: paths,
                directory: RelativePath.parent(path), words: words
            ).renamed(text)
        case .swift:
            let imports = Set(ImportScanner.scan(text).imports.map(\.module))
            let types =
                isOwn(path) && subject.feature != nil && !isInModule(path)
                ? names.types : scopes.types(in: path, imports: imports)
            let isOther = names.types.keys.filter { types[$0] == nil }
            words = WordRenaming(
                words: names.words.filter { !isOther.contains($0.key) || names.names[$0.key] != nil }, paths: paths,
                qualifiers: scopes.qualifiers, directory: RelativePath.parent(path))
            return SwiftRenaming(
                modules: names.modules, members: scopes.members(in: path, imports: imports), types: types, words: words
            ).renamed(text)
        }
    }

    private func isInModule(_ path: String) -> Bool {
        workspace.modules.contains { module in module.files.contains { $0.path == path } }
    }

    /// All names of the package in manifests: its own, and its directory's.
    private var packageNames: [String: String] {
        guard subject.isWholePackage else {
            return Dictionary([package.name, package.identity].map { ($0, $0) }) { first, _ in first }
        }
        var all = [package.name: subject.new]
        guard let new = paths.directories[package.directory] else {
            all[package.identity] = all[package.identity] ?? package.identity
            return all
        }
        all[RelativePath.lastComponent(package.directory)] = new
        all[package.identity] = all[package.identity] ?? new.lowercased()
        return all
    }

    /// Whether a manifest can mean the renamed targets: it is the package's, or depends on the package, or declares one of
    /// its targets.
    private func concerns(_ path: String, _ text: String) -> Bool {
        let index = workspace.packages.firstIndex { $0.manifestFiles.contains(path) }
        guard let index else { return packageNames.keys.contains { text.contains("\"\($0)\"") } }
        let other = workspace.packages[index]
        return index == subject.package
            || other.manifest.dependencies.contains { dependency in
                other.directory(of: dependency) == package.directory
            }
            || workspace.modules.contains { names.names[$0.name] != nil && $0.isDeclared(by: index) }
    }

    // MARK: Owners

    /// The block of CODEOWNERS that follows from the rules, if the file had it.
    private func updateCodeOwners(_ change: inout TreeChange) throws {
        let place = RepositoryPlace(root: workspace.root)
        let file = CodeOwnersFile(repository: place.repository)
        guard place.prefix.isEmpty, !rules.owners.isEmpty, file.text != nil,
            try file.has(CodeOwnersBlock(PackageOwners(workspace: workspace, rules: rules), of: workspace, prefix: ""))
        else { return }
        let rulesFile = rules.file ?? RulesFile.standardName
        guard let text = change.text(of: rulesFile, root: workspace.root) else { return }
        let newRules = try RulesParser.parse(text, file: rulesFile)
        let block = CodeOwnersBlock(
            try PackageOwners(workspace: renamedWorkspace, rules: newRules), of: renamedWorkspace, prefix: "")
        let words = WordRenaming(words: names.words, paths: paths)
        let new = words.renamed(try file.text(with: block))
        if new != file.text { change.write(new, to: file.path) }
    }

    private var renamedWorkspace: Workspace {
        let packages = workspace.packages.enumerated().map { index, package in
            var manifest = package.manifest
            if index == subject.package, subject.isWholePackage { manifest.name = subject.new }
            let directory = paths.renamed(package.directory)
            let identity =
                directory == package.directory ? package.identity : RelativePath.lastComponent(directory).lowercased()
            return Package(
                directory: directory, manifest: manifest, manifestFile: paths.renamed(package.manifestFile),
                manifestText: package.manifestText, manifestFiles: package.manifestFiles.map(paths.renamed),
                identity: identity)
        }
        return Workspace(
            root: workspace.root, packages: packages, modules: workspace.modules, refusals: [],
            dependencies: workspace.dependencies)
    }
}

/// How names are found in a file.
enum TextForm: Equatable {
    case swift, manifest
    case words(WordRenaming.Kind)

    /// Nil for data files: the program that saved them may look for the old names.
    init?(_ path: String) {
        let name = RelativePath.lastComponent(path)
        if ManifestSource.isManifest(name) {
            self = .manifest
            return
        }
        let isHidden = name.hasPrefix(".")
        let parts = name.drop { $0 == "." }.split(separator: ".", omittingEmptySubsequences: false)
        let suffix = parts.count > 1 ? parts.last?.lowercased() : nil
        switch suffix {
        case "swift": self = .swift
        case "md", "markdown", "tutorial", "sh",
            "txt" where name != APIBaseline.fileName, "rst":
            self = .words(.prose)
        case "txt": self = .words(.surface)
        case "yml", "yaml": self = .words(name == RulesFile.standardName ? .rules : .prose)
        case "pbxproj", "xcscheme", "xctestplan", "xcworkspacedata": self = .words(.project)
        case nil where !isHidden || name == ".spi": self = .words(.prose)
        default: return nil
        }
    }
}
