import CoreTesting
import Design
import Testing

@testable import Terminal

/// How the elements of a screen stand on pages of several widths.
@MainActor
struct BlockLayoutTests {
    private let interface = Interface.ofTest()

    private func blocks(_ screen: Screen, _ columns: Int) -> [Block] {
        let layout = interface.blockLayout(of: screen, columns: columns, rows: 20, over: interface.theme.page)
        let nodes = PageNodes(screen, columns: columns, texts: layout.texts)
        return (0..<nodes.count).map { layout.block(for: nodes.node(at: $0)) }
    }

    private func lines(_ screen: Screen, _ columns: Int) -> [String] {
        blocks(screen, columns).flatMap(\.lines).map { line in
            String(line.text.reversed().drop { $0 == " " }.reversed())
        }
    }

    private static let form = Screen("page", title: "Page", style: .form) {
        Field("page.name", "Name", text: "Ada", error: "It is taken.") { _ in }
        Toggle("page.mail", "Letters", isOn: true) { _ in }
        Picker("page.theme", "Look", selection: "d", options: [.init("d", "Dark")]) { _ in }
        Row("page.plan", "Plan", detail: "Pro", icon: "star") {}
        Text("page.id", "7", label: "Number")
    }

    @Test(
        arguments: [
            (
                60,
                [
                    "Name     Ada", "         ✗ It is taken.", "Letters  [✓] on", "Look     Dark ▾", "★ Plan   Pro ›",
                    "Number   7",
                ]
            ),
            (
                40,
                [
                    "Name", "Ada", "✗ It is taken.", "[✓] Letters                           on",
                    "Look                              Dark ▾", "★ Plan                             Pro ›", "Number: 7",
                ]
            ),
        ])
    func aFormHasAColumnOfLabelsAndOneOfValues(columns: Int, shown: [String]) {
        #expect(lines(Self.form, columns).filter { !$0.isEmpty } == shown)
    }

    @Test func theTextOfAFieldStandsInTheColumnOfValues() throws {
        let field = try #require(blocks(Self.form, 60).first?.targets.first)
        #expect(field == Block.Target(id: "page.name", rows: 0..<1, columns: 9..<60))
        #expect(FormColumns.textColumns(on: Self.form, columns: 60) == 50)
        interface.resize(columns: 80, rows: 20)
        interface.show(Self.form)
        _ = interface.take(.text("!"))
        #expect(interface.shownRows.contains { $0.hasPrefix("▌ Name     Ada!") })
    }

    @Test func buttonsSayWhatTheyMean() {
        let screen = Screen("page", title: "Page") {
            Button("page.save", "Save", role: .primary) {}
            Button("page.more", "More") {}
            Button("page.delete", "Delete", role: .destructive) {}
            Button("page.cancel", "Cancel", role: .cancel) {}
        }
        #expect(lines(screen, 60) == ["[ Save ]  [ More ]  [ ✗ Delete ]  [ Cancel ]"])
        let roles = blocks(screen, 60)[0].lines[0].spans.map(\.face.role).filter { $0 != .text }
        #expect(roles == [.primary, .button, .destructive])
    }

    @Test func aBarIsALineOfMenus() {
        let screen = Screen("page", title: "Page") {
            Section(footer: "Below.", style: .bar) {
                Picker("page.model", "Model", selection: "l", options: [.init("l", "large")]) { _ in }
                Toggle("page.tools", "Tools", isOn: true) { _ in }
                Button("page.again", "Again") {}
                Button("page.stop", "Stop", isEnabled: false) {}
            }
        }
        #expect(lines(screen, 40) == ["Model: large ▾  [✓] Tools  [ Again ]", "Below."])
        #expect(blocks(screen, 40)[0].targets.map(\.id) == ["page.model", "page.tools", "page.again"])
        #expect(lines(screen, 20) == ["Model: large ▾", "[✓] Tools  [ Again ]", "Below."])
    }

    private static let states: [Message.State] = [.complete, .streaming, .waiting, .cut, .failed]

    @Test func aMessageNamesItsAuthorItsTimeAndItsState() {
        let screen = Screen("page", title: "Page") {
            Section {
                for (index, state) in Self.states.enumerated() {
                    Message("page.\(index)", "Ada", author: .you, text: "Hi", time: "14:02", state: state)
                }
            }
        }
        #expect(
            lines(screen, 30) == [
                "Ada                      14:02", "Hi", "", "Ada  writing…            14:02", "Hi", "",
                "Ada  waits               14:02", "Hi", "", "Ada  stopped             14:02", "Hi", "",
                "Ada  ✗ failed            14:02", "Hi",
            ])
        #expect(blocks(screen, 30).compactMap(\.turning) == [Position(column: 12, row: 0)])
    }

    private static let offer = Screen("page", title: "Page", style: .offer) {
        Choice(
            "page.plan", "", selection: "y",
            options: [
                .init("m", "Month", card: .init("Month", price: "$5", detail: "each month")),
                .init("y", "Year", card: .init("Year", price: "$40", badge: "Best")),
            ]
        ) { _ in }
        Comparison("page.plans", "", .init(columns: ["Free", "Pro"], rows: [.init("Pictures | day", ["20", "*"])]))
    }

    @Test func cardsStandBesideEachOtherWhereThereIsRoom() {
        #expect(
            lines(Self.offer, 47)
                == [
                    "╭─────────────────────╮  ╭─ Best ─────────────╮",
                    "│ [ ] Month           │  │ [✓] Year           │",
                    "│ $5                  │  │ $40                │",
                    "│ each month          │  │                    │",
                    "╰─────────────────────╯  ╰────────────────────╯", "", "               │ Free │ Pro",
                    "───────────────┼──────┼────", "Pictures | day │  20  │  *",
                ])
        #expect(blocks(Self.offer, 47)[0].targets == [Block.Target(id: "page.plan", rows: 0..<5, columns: 25..<47)])
        #expect(lines(Self.offer, 30).prefix(6).map(\.count) == [30, 30, 30, 30, 30, 30])
        #expect(blocks(Self.offer, 30)[0].targets == [Block.Target(id: "page.plan", rows: 5..<9, columns: 0..<30)])
    }

    @Test func aBadgeThatIsTooLongForTheBorderStandsInTheCard() {
        let card = Choice.Card("Year", price: "$40", badge: "33% less than monthly")
        let screen = Screen("page", title: "Page") {
            Choice("page.plan", "", selection: "y", options: [.init("y", "Year", card: card)]) { _ in }
        }
        #expect(
            lines(screen, 24)
                == [
                    "╭──────────────────────╮", "│ [✓] Year             │", "│ 33% less than        │",
                    "│ monthly              │", "│ $40                  │", "╰──────────────────────╯",
                ])
        #expect(lines(screen, 28)[0] == "╭─ 33% less than monthly ──╮")
    }

    @Test func aTimelineJoinsItsLines() {
        let screen = Screen("page", title: "Page") {
            ItemList("page.days", "Your trial", items: ["Today: Pro is unlocked.", "May 2: paid."], isTimeline: true)
        }
        #expect(lines(screen, 16) == ["Your trial", "• Today: Pro is", "│ unlocked.", "│", "• May 2: paid."])
    }

    @Test func everyIconTakesOneColumn() {
        for name in ["unknown", "doc.richtext", "envelope.badge"] + Symbols.icons.keys {
            #expect(Symbols.unicode.icon(name).map { LetterWidth.of($0) } == 1)
            #expect(Symbols.console.icon(name) == nil && Symbols.ascii.icon(name) == nil)
        }
    }

    @Test(arguments: [(80, 2), (120, 12), (200, 52)])
    func aPageStandsInTheMiddle(columns: Int, start: Int) {
        interface.resize(columns: columns, rows: 12)
        interface.show(Screen("page", title: "Title") { Text("page.text", "Text") })
        let indent = String(repeating: " ", count: start)
        #expect(interface.shownRows[0] == indent + "Title")
        #expect(interface.shownRows.contains(indent + "Text"))
    }

    /// Every code block has the number by which it is copied where its first row has room.
    @Test func visibleCodeIsNumbered() throws {
        let text = "```\n\(String(repeating: "a", count: 54))\nb\n```\n\n```swift\nc\n```"
        interface.show(Screen("page", title: "Page") { Text("page.text", text, format: .markdown) })
        let rows = interface.shownRows
        #expect(rows.first { $0.hasSuffix("1") }?.hasPrefix("    b") == true)
        #expect(rows.first { $0.hasSuffix("2") }?.hasPrefix("    swift") == true)
        let row = try #require(rows.firstIndex { $0.hasSuffix("2") })
        #expect(interface.draw()[57, row].style.background == interface.theme.palette.areas.field)
    }

    // MARK: Any screen

    @Test(arguments: 0..<60)
    func nothingIsTooWideOrCutWithoutAMark(seed: UInt64) {
        var words = RandomWords(SeededGenerator(seed: seed))
        for columns in [36, 56, 76, 96, words.number(36...196)] {
            let element = words.element("page.element")
            let section = Section(words.text(), footer: words.text(), style: words.pick([.plain, .plain, .bar])) {
                element
                words.element("page.other")
            }
            let style = words.pick([Screen.Style.page, .form, .menu, .offer, .conversation])
            let whole = lines(Screen("page", title: "Page", style: style) { section }, columns)
            for line in whole { #expect(LetterWidth.of(line) <= columns, "\(columns): \(line)") }
            let shown = lines(Screen("page", title: "Page", style: style) { Section { element } }, columns).joined()
            guard !shown.contains("…") else { continue }
            for word in RandomWords.shown(of: element) { #expect(shown.contains(word), "\(columns): \(word) \(style)") }
        }
    }
}

/// Elements of all kinds with words of many lengths.
private struct RandomWords {
    private var generator: SeededGenerator

    init(_ generator: SeededGenerator) { self.generator = generator }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...(values.count - 1))] }

    mutating func text() -> String {
        let words = ["a", "boat", "slipway", "harbour", String(repeating: "long", count: 30), "世界地図"]
        return (0...number(0...pick([1, 4, 20]))).map { _ in pick(words) }.joined(separator: " ")
    }

    /// The words that no line breaks.
    static func shown(of element: Element) -> [Substring] {
        let value: String? =
            switch element.kind {
            case .picker, .list, .toggle: nil
            default: element.value
            }
        return (element.label + " " + (value ?? "")).split(separator: " ").filter { $0.utf8.count < 9 }
    }

    mutating func element(_ id: String) -> Element {
        let (label, value) = (text(), text())
        let options = [Element.Option("a", label), .init("b", value)]
        let cards = [text(), text()].map { text in
            Element.Option(text, label, card: .init(label, price: value, detail: text, badge: label))
        }
        let convertible: any ElementConvertible =
            switch number(0...11) {
            case 0: Text(id, value, label: label, hasLines: number(0...1) == 0)
            case 1: Message(id, label, author: .other, text: value, time: "14:02", state: .waiting)
            case 2: Row(id, label, detail: value, icon: "house") {}
            case 3: Button(id, label, role: pick([.normal, .primary, .destructive, .cancel])) {}
            case 4: Field(id, label, text: value, hasLines: number(0...1) == 0, error: value) { _ in }
            case 5: SecureField(id, label, length: number(0...200), hint: value) { _ in }
            case 6: Toggle(id, label, isOn: true, error: value) { _ in }
            case 7: Picker(id, label, selection: "a", options: options) { _ in }
            case 8: Choice(id, label, selection: "", options: cards) { _ in }
            case 9: Comparison(id, label, .init(columns: ["Free", value], rows: [.init(label, ["1", value])]))
            case 10: ProgressIndicator(id, label, fraction: number(0...1) == 0 ? nil : 0.5)
            default: ItemList(id, label, items: [value, label], isTimeline: number(0...1) == 0)
            }
        return convertible.element
    }
}
