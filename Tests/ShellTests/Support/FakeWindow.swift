import Core
import Design
import Foundation
import Observation

@testable import Shell

/// A window whose screen has every kind of element, and which records all actions on it.
@MainActor
@Observable
final class FakeWindow: ShellWindow {
    let toasts = ToastCenter()
    let tabs = [
        WindowTab(name: "welcome", title: "Welcome"), WindowTab(name: "content", title: "Content"),
        WindowTab(name: "settings", title: "Settings"),
    ]
    /// All actions, oldest first. `settle` is counted separately, because it follows every action.
    private(set) var actions: [String] = []
    private(set) var settled = 0
    /// How often the shell has looked at the screen.
    @ObservationIgnored private(set) var renderings = 0
    /// Whether `settle` is recorded, for tests that check the order.
    var recordsSettling = false
    /// The same for `shown`.
    var recordsShowing = false
    let showing = Gate(isOpen: true)

    var email = "anna@example.org"
    var emailError: String?
    var isOn = false
    var appearance = "system"
    var isBusy = false
    var activity: String?
    var status = {
        var status = WindowStatus(state: "authenticated", scene: "main")
        status.tab = "content"
        status.path = ["chat"]
        status.url = "example://content/chat"
        status.user = WindowStatus.Person(id: "u1", email: "anna@example.org")
        return status
    }()
    /// Shown instead of the screen with every kind of element.
    var otherScreen: Screen?
    /// Shown instead of it.
    var view: (any LiveView)?
    /// The root of its tab, below the page.
    var tabRoot: (any LiveView)?
    /// How many more times each of `pop`, `dismiss`, `back` and `forward` succeeds.
    var depth: [String: Int] = [:]

    let starting = Gate(isOpen: true)
    let working = Gate()
    let closing = Gate(isOpen: true)

    var screen: Screen {
        renderings += 1
        return view?.screen ?? otherScreen ?? EveryElement.screen(of: self)
    }

    var layers: [WindowLayer] { [WindowLayer(place: status.url ?? "", view: view, screen)] }

    func record(_ action: String) {
        actions.append(action)
    }

    func start() async {
        await starting.pass()
        record("start")
    }

    func selectTab(_ name: String) throws(Refusal) {
        guard tabs.contains(where: { $0.name == name }) else { throw Refusal(.badValue, "There is no tab '\(name)'.") }
        status.tab = name
        record("tab \(name)")
    }

    func open(_ url: String) async throws(Refusal) {
        guard url.hasPrefix("example://") else { throw Refusal(.badLink, "'\(url)' is no link of this app.") }
        if url == "example://slow" { await working.pass() }
        guard !Task.isCancelled else { return record("open \(url) stopped") }
        status.url = url
        record("open \(url)")
    }

    let places = [
        WindowPlace(name: "chat", link: "example://content/chat", summary: "A conversation.")
    ]

    let finding = Gate(isOpen: true)

    func find(_ text: String) async -> [FoundItem] {
        record("find \(text)")
        await finding.pass()
        let choices = text.isEmpty ? [:] : ["every.picker": "dark"]
        return [
            FoundItem(
                section: "Boats", title: "Boat '\(text)'", detail: "", link: "example://content/\(text)",
                choices: choices
            )
        ]
    }

    /// Whether what was found before is gone.
    var hasLost = false

    func renewed(_ item: FoundItem) async -> FoundItem? {
        record("renewed")
        return hasLost ? nil : item
    }

    func completions(for link: String) -> [String] {
        ["example://content", "example://content/chat", "example://settings"].filter { $0.hasPrefix(link) }
    }

    let settings = [
        WindowSetting(name: "appearance", purpose: "Colours", value: "dark", choices: ["system", "light", "dark"]),
        WindowSetting(name: "profile.name", purpose: "Your name", value: nil, choices: []),
    ]

    func set(_ name: String, to text: String?) async throws(Refusal) {
        guard settings.contains(where: { $0.name == name }) else {
            throw Refusal(.badValue, "There is no setting '\(name)'.")
        }
        record(text.map { "set \(name) \($0)" } ?? "unset \(name)")
    }

    func openAtStart(_ url: String) async throws(Refusal) {
        record("at start")
        try await open(url)
    }

    func pop() throws(Refusal) { try leave("pop") }
    func dismiss() throws(Refusal) { try leave("dismiss") }
    func goBack() throws(Refusal) { try leave("back") }
    func goForward() throws(Refusal) { try leave("forward") }

    private func leave(_ how: String) throws(Refusal) {
        guard depth[how, default: 0] > 0 else { throw Refusal(.nothingToDo, "There is nothing to \(how).") }
        depth[how, default: 0] -= 1
        record(how)
    }

    func enter(_ phase: WindowPhase) async {
        record("phase \(phase.rawValue)")
    }

    func settle() async {
        settled += 1
        if recordsSettling { record("settle") }
    }

    func shown() async {
        if recordsShowing { record("shown \(screen.id)") }
        await showing.pass()
    }

    func close() async {
        await closing.pass()
        record("close")
    }

    /// The work of the slow button; it ends when `working` opens, or when it is cancelled.
    func work() async {
        isBusy = true
        record("work begins")
        await working.pass()
        isBusy = false
        record(Task.isCancelled ? "work stopped" : "work done")
    }
}
