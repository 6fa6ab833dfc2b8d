import Core
import Design
import Drawing
import Foundation
import Terminal

extension FullScreenShell {
    /// A command of the command line: as the linear shell has them after a colon, or a link.
    func carryOut(_ text: String) async throws(Refusal) {
        if let item = finding.items[text] {
            finding.note(item)
            return try await show(item)
        }
        let text = text.trimmingPrefix { $0 == ":" || $0.isWhitespace }
        if text.contains("://") && !text.hasPrefix("open ") { return try await window.open(String(text)) }
        if let tab = window.tabs.first(where: { $0.name == text }) { return try window.selectTab(tab.name) }
        switch try LinearCommand(":\(text)", tabs: window.tabs) {
        case .tab(let name?): try window.selectTab(name)
        case .open(let link): try await window.open(link)
        case .set(let name, let value): try await window.set(name, to: value)
        case .back: try window.goBack()
        case .forward: try window.goForward()
        case .help: timer.post(.key(.press(KeyPress(.function(1)))))
        case .quit: timer.post(.endOfTyping)
        case .tab(nil): throw Refusal(.missingArgument, "Add a tab, for example: tab settings")
        case .element, .edit, .menu, .more, .filter, .show:
            throw Refusal(.unknownCommand, "This command is for lines. Here, use the keys; ? lists them.")
        }
    }

    private func show(_ item: FoundItem) async throws(Refusal) {
        try await window.open(item.link)
        for (picker, value) in item.choices {
            await window.settle()
            let screen = window.screen
            guard let picker = screen.element(picker) else { throw LinearShell.hasChanged }
            await (try ElementAction.select(value).work(on: picker, of: screen))()
        }
    }

    /// Searches for a text as soon as the search for an older one, whose results are not shown any more, has ended.
    func find(_ text: String) {
        finding.task?.cancel()
        finding.task = Task { [before = finding.task] in
            await before?.value
            guard !Task.isCancelled else { return }
            let found = await window.find(text)
            var recent: [FoundItem] = []
            for item in finding.recent { recent += [await window.renewed(item)].compactMap(\.self) }
            guard !Task.isCancelled else { return }
            finding.items = Dictionary((found + recent).map { ($0.command, $0) }) { newer, _ in newer }
            interface.show(found: found.map(\.suggestion), recent: recent.map(\.suggestion), for: text)
            timer.post(.change)
        }
    }

    /// The settings with their values; when the text names one, the values that it can have.
    private func settings(for text: String) -> [Suggestion] {
        // The settings are read from the database: not for each key of another command.
        guard Self.set.hasPrefix(text) || text.hasPrefix(Self.set) else { return [] }
        return window.settings.flatMap { setting in
            setting.continuations(of: String(text.dropFirst(Self.set.count))).map { continuation in
                Suggestion(
                    command: Self.set + continuation, label: Self.label(of: continuation, of: setting),
                    names: [setting.name], title: setting.purpose.trimmingCharacters(in: ["."]),
                    detail: Self.word(for: setting.value),
                    section: "Settings", options: Self.options(of: setting))
            }
        }
    }

    private static let set = "set "

    private static func word(for value: String?) -> String {
        value.map { ["true": "on", "false": "off"][$0] ?? $0 } ?? ""
    }

    /// The values that a setting can be given; of two, the other one.
    private static func options(of setting: WindowSetting) -> [Suggestion] {
        let isSwitch = setting.choices.count == 2 && setting.choices.contains(setting.value ?? "")
        return setting.choices.filter { !isSwitch || $0 != setting.value }.map { choice in
            Suggestion(
                command: "\(set)\(setting.name) \(choice)", label: word(for: choice),
                detail: choice == setting.value ? "as it is now" : "", section: "")
        }
    }

    private static func label(of continuation: String, of setting: WindowSetting) -> String {
        guard continuation == "\(setting.name) " else {
            return continuation == "\(setting.name) \(setting.value ?? "")" ? "as it is now" : ""
        }
        let value = setting.value.map { "Now \($0.isEmpty ? "empty" : $0). " } ?? ""
        return value + setting.purpose
    }

    /// What the command line may offer for a text, and what can be found by its name.
    func suggestions(for text: String) -> [Suggestion] {
        let simple: [(String, String, KeyCommand)] = [
            ("back", "Back to where you were", .historyBack), ("forward", "Forward again", .historyForward),
            ("help", "Show the keys", .help), ("quit", "Quit; everything is saved", .quit),
        ]
        let commands = simple.map { command, label, key in
            Suggestion(command: command, label: label, names: [command], key: key)
        }
        let shown = window.status.tab == nil ? [] : window.tabs
        let tabs = shown.enumerated().map { index, tab in
            Suggestion(
                command: "tab \(tab.name)", label: tab.title, names: [tab.name],
                key: KeyCommand(rawValue: "tab\(index + 1)"), section: "Screens")
        }
        let places = window.places
        let known = Set(places.map(\.link))
        let begun = text.hasPrefix("open ") ? String(text.dropFirst(5)) : text
        let links = begun.isEmpty ? [] : window.completions(for: begun).filter { !known.contains($0) }
        let screens = places.map { place in
            Suggestion(
                command: "open \(place.link)", label: place.summary, names: [place.name, place.link],
                title: place.title, detail: place.link, section: "Screens")
        }
        return tabs + commands + settings(for: text) + screens
            + links.map { Suggestion(command: "open \($0)", label: "", names: [$0]) }
    }
}

extension FullScreenShell {
    /// Decodes the visible pictures that are missing, one after the other: each may need 160 MB meanwhile.
    func decodePictures() {
        guard decoding == nil, let request = interface.pictures.missing.first else { return }
        decoding = Task {
            let pixels = await decodePicture(request)
            decoding = nil
            guard !Task.isCancelled else { return }
            interface.pictures.add(pixels, for: request)
            timer.post(.change)
        }
    }
}

/// The search for the text after Ctrl-K, and what the last one has found, by the commands that show it.
struct Finding {
    var task: Task<Void, Never>?
    var items: [String: FoundItem] = [:]
    /// What was chosen last of what was found.
    private(set) var recent: [FoundItem] = []

    mutating func note(_ item: FoundItem) {
        recent = [item] + recent.filter { $0.command != item.command }.prefix(4)
    }

    /// What one user has is not for another.
    mutating func forget() {
        task?.cancel()
        (items, recent) = ([:], [])
    }
}

extension FoundItem {
    fileprivate var command: String { (["open", link] + choices.values).joined(separator: " ") }

    fileprivate var suggestion: Suggestion {
        Suggestion(command: command, label: title, detail: detail, section: section)
    }
}

/// Other words for places, settings and buttons, by the beginnings of their names and labels in small letters.
enum Synonyms {
    static let all: [String: [String]] = [
        "account": ["password", "address"],
        "appearance": ["theme", "dark", "light", "colours"],
        "conversations": ["search", "history"],
        "new conversation": ["new chat"],
        "paywall": ["buy", "upgrade", "subscribe"],
        "quit": ["exit"],
        "sign out": ["log out"],
        "help": ["keys", "shortcuts"],
    ]
}

/// Decodes pictures for the full screen, with the libraries of this machine, which are opened when the first picture is visible.
struct PictureDecoder: Sendable {
    private let limits = PictureLimits()
    private let codecs: @Sendable () -> any PictureCodecs

    init(codecs: @escaping @Sendable () -> any PictureCodecs = { PictureLibraries.shared }) {
        self.codecs = codecs
    }

    /// - Returns: nil for a picture that cannot be decoded, and after the task has been cancelled.
    @concurrent
    func callAsFunction(_ request: PictureRequest) async -> PicturePixels? {
        let data = request.picture.data
        guard !Task.isCancelled, let header = try? PictureHeader.read(data, limits: limits),
            let image = try? codecs().decode(data, header: header, atLeast: request.side), !Task.isCancelled
        else { return nil }
        return PicturePixels(image, orientation: header.orientation, for: request)
    }
}
