import CoreTesting
import Design

@testable import Terminal

/// A window whose screens have everything, and change at random.
@MainActor
struct RandomWindow {
    private static let pages = ["form", "list", "chat", "mixed"]
    private static let listLength = 5_000

    private var page = "form"
    private var sheets: [String] = []
    private var isQuestion = false
    private var tab: String? = "content"
    private var user: String? = "anna@example.org"
    private var activity: String?
    /// A view that stays while its place gets another name; each user has views of their own.
    private var chat = (number: 0, view: Page())
    private var isBusy = false
    /// The texts of the fields, by place and id.
    private(set) var texts: [String: String] = [:]
    /// What the user sees of the drafts, also where it is not stored.
    var written: [String: String] = [:]
    private var isOn = false
    private var choice = "dark"
    private var error: String?
    private var reply = "Hi."
    private var title = "Everything"
    private var progress: Double?
    private var hasCompanion = false

    private final class Page: LiveView {
        var screen: Screen { Screen("page", title: "") {} }
    }

    mutating func change(_ texts: inout RandomTexts) {
        switch texts.number(0...17) {
        case 0: page = texts.pick(Self.pages)
        case 1: if sheets.count < 3 { sheets.append(texts.pick(Self.pages)) }
        case 2: if !sheets.isEmpty { sheets.removeLast() }
        case 3: isQuestion.toggle()
        case 4: tab = texts.pick(["welcome", "content", "settings", nil])
        case 5:
            user = texts.pick(["anna@example.org", "berta@example.org", nil, texts.text()])
            chat.view = Page()
        case 6: activity = texts.chance(2) ? texts.text() : nil
        case 7: error = texts.chance(2) ? texts.text() : nil
        case 8: reply = texts.markdown()
        case 9: title = texts.text()
        case 10: progress = texts.chance(2) ? nil : Double(texts.number(0...10)) / 10
        case 11: hasCompanion.toggle()
        case 12: isBusy.toggle()
        case 13: page = "chat"
        case 14: name(texts.chance(2) ? chat.view : Page())
        default: reply += texts.markdown(2)
        }
    }

    /// The conversation gets its name, or another one is shown.
    private mutating func name(_ view: Page) {
        let before = pagePlace
        let isSame = view === chat.view && page == "chat"
        chat = (chat.number + 1, isSame ? view : Page())
        guard isSame else { return }
        for (key, text) in texts where key.hasPrefix("\(before) ") {
            texts[pagePlace + key.dropFirst(before.count)] = text
        }
        for (key, text) in written where key.hasPrefix("\(before) ") {
            written[pagePlace + key.dropFirst(before.count)] = text
        }
    }

    private var pagePlace: String { "\(user ?? "")/\(page)\(page == "chat" ? "/\(chat.number)" : "")" }

    /// What the interface asks the shell for.
    mutating func carryOut(_ intent: Intent, at place: String) {
        switch intent {
        case .type(let text, let id): texts["\(place) \(id)"] = text
        case .select(let value, _): choice = value
        case .tap(let id) where id.hasSuffix("toggle"): isOn.toggle()
        case .tap(let id) where id.hasSuffix("sheet"): if sheets.count < 3 { sheets.append("form") }
        case .tab(let name): tab = name
        case .leave: if isQuestion { isQuestion = false } else { _ = sheets.popLast() }
        default: break
        }
    }

    var content: WindowContent {
        let view = page == "chat" ? chat.view : nil
        var layers = [WindowContent.Layer(place: pagePlace, view: view, screen(page, "page", at: pagePlace))]
        for (depth, sheet) in sheets.enumerated() {
            let place = "sheet \(depth) \(sheet)"
            layers.append(WindowContent.Layer(place: place, screen(sheet, "sheet\(depth)", at: place)))
        }
        if isQuestion { layers.append(WindowContent.Layer(place: "question", question)) }
        var content = WindowContent(layers)
        if tab != nil {
            content.tabs = [
                WindowContent.Tab(name: "welcome", title: "Welcome"),
                WindowContent.Tab(name: "content", title: "世界", badge: 12),
                WindowContent.Tab(name: "settings", title: "Settings"),
            ]
        }
        content.selectedTab = tab
        if hasCompanion { content.companion = WindowContent.Layer(place: "beside", screen("list", "beside", at: "")) }
        content.preview = ("page.list.0", screen("chat", "page", at: "preview"))
        content.trail = ["one", title, page]
        content.isQuestion = isQuestion
        content.canLeave = !sheets.isEmpty
        content.scene = "main"
        content.user = user
        content.backend = "127.0.0.1:1"
        content.activity = activity
        return content
    }

    private var question: Screen {
        Screen("confirm", title: title) {
            Text("confirm.text", reply)
            Button("confirm.accept", "Yes") {}
            Button("confirm.cancel", title) {}
        }
    }

    private func screen(_ kind: String, _ id: String, at place: String) -> Screen {
        switch kind {
        case "form": form(id, at: place)
        case "list": Screen(id, title: title) { list(id) }
        case "chat":
            Screen(id, title: title, style: .conversation) {
                Message(
                    "\(id).message", title, author: .other, text: reply, format: .markdown, time: activity,
                    state: progress == nil ? .streaming : .cut, menu: [MenuItem("\(id).again", "Again") {}])
                Section(style: .bar) {
                    Picker("\(id).picker", "Model", selection: choice, options: [.init("dark", title)]) { _ in }
                    Toggle("\(id).toggle", "Tools", isOn: isOn, error: error) { _ in }
                }
                Section(style: .composer) {
                    Row("\(id).attachment", title, detail: "Remove") {}
                    Field(
                        "\(id).input", "Message", text: texts["\(place) \(id).input"] ?? "", hasLines: true,
                        isDraft: true, error: error, isEnabled: !isBusy
                    ) { _ in }
                    Button("\(id).send", "Send") {}
                    Button("\(id).stop", title, isEnabled: isOn) {}
                    Field("\(id).attach", "Attach", text: "") { _ in }
                }
            }
        default:
            Screen(id, title: title, actions: [Button("\(id).sheet", "Open") {}.element]) {
                Choice(
                    "\(id).plan", title, selection: choice,
                    options: ["dark", "light"].map {
                        .init($0, title, card: Choice.Card(title, price: reply, detail: activity, badge: title))
                    }
                ) { _ in }
                Comparison("\(id).plans", title, .init(columns: ["Free", title], rows: [.init(reply, ["1", title])]))
                Section(title, footer: activity) {
                    Text("\(id).plain", reply, hasLines: true)
                    ItemList("\(id).items", "Friends", items: [title, reply, "Carl"])
                    Divider("\(id).divider")
                    ProgressIndicator("\(id).progress", "Working", fraction: progress)
                    Image("\(id).image", description: title)
                }
                Section { list(id) }
            }
        }
    }

    private func form(_ id: String, at place: String) -> Screen {
        Screen(id, title: title, style: .form) {
            Section("To write") {
                Field("\(id).name", "Name", text: texts["\(place) \(id).name"] ?? title, error: error) { _ in }
                Field(
                    "\(id).lines", "Lines", text: texts["\(place) \(id).lines"] ?? "", hasLines: true, isDraft: true,
                    isEnabled: !isBusy
                ) { _ in }
                SecureField("\(id).secret", "Password", length: 5, hint: activity) { _ in }
            }
            Section("To choose") {
                Toggle("\(id).toggle", "Notifications", isOn: isOn, error: error) { _ in }
                Picker(
                    "\(id).picker", "Appearance", selection: choice,
                    options: [.init("system", "As the system"), .init("dark", title), .init("light", "明るい")]
                ) { _ in }
                Button("\(id).sheet", "Open") {}
                Button("\(id).disabled", title, isEnabled: false) {}
            }
        }
    }

    private func list(_ id: String) -> ItemList {
        let title = title
        return ItemList(
            "\(id).list", "Rows",
            rows: ElementRows(count: Self.listLength) { position in
                Row("\(id).list.\(position)", "Row \(position)", detail: position % 3 == 0 ? title : nil) {}
                    .preview { nil }.element
            } position: {
                $0.hasPrefix("\(id).list.") ? Int($0.dropFirst("\(id).list.".count)) : nil
            })
    }
}
