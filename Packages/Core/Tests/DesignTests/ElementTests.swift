import Design
import DesignTesting
import Foundation
import Testing

@MainActor
struct ElementTests {
    @Test func everyKindHasTheNameThatADriverSees() {
        let elements: [any ElementConvertible] = [
            Text("e", "v"), Row("e", "l"), Button("e", "l") {}, Field("e", "l", text: "v") { _ in },
            SecureField("e", "l") { _ in }, Toggle("e", "l", isOn: true) { _ in },
            Picker("e", "l", selection: "v", options: []) { _ in }, ItemList("e", "l", items: []),
            ProgressIndicator("e", "l"), Image("e", description: "d"),
            Animation(
                "e", description: "d",
                frames: AnimationFrames(width: 1, height: 1, count: 1, rate: 1, motion: .once) { _, width, height in
                    .init(width: width, height: height, pixels: [])
                }),
            Divider("e"),
        ]
        let names = [
            "text", "row", "button", "field", "secure", "toggle", "picker", "list", "progress", "image", "animation",
            "divider",
        ]
        #expect(elements.map(\.element.kind.rawValue) == names)
        #expect(Element.Kind.allCases.map(\.rawValue).sorted() == names.sorted())
        #expect(elements.filter(\.element.isSecret).map(\.element.kind) == [.secure])
    }

    @Test func onlyARowWithAnActionCanBeTapped() async throws {
        var taps = 0
        let row = Row("e", "Label", detail: "Detail") { taps += 1 }.element
        #expect((row.label, row.value, row.isEnabled) == ("Label", "Detail", true))
        try await row.tap()
        #expect(taps == 1)
        await #expect(throws: UnsupportedAction.self) { try await Row("e", "Label").element.tap() }
    }

    @Test func aSecureFieldNeverHoldsWhatWasEntered() async throws {
        var secret = ""
        let field = SecureField("e", "Password", error: "Too short.") { secret = $0 }.element
        #expect(field.value == nil)
        #expect(field.error == "Too short.")
        try await field.type("hunter22")
        #expect(secret == "hunter22")
        #expect(!String(describing: field).contains("hunter22"))
    }

    @Test(arguments: [(true, "on"), (false, "off")])
    func aToggleAsksForTheOtherPosition(isOn: Bool, value: String) async throws {
        var asked: Bool?
        let toggle = Toggle("e", "Switch", isOn: isOn) { asked = $0 }.element
        #expect(toggle.value == value)
        try await toggle.tap()
        #expect(asked == !isOn)
    }

    @Test(
        arguments: [
            (nil, nil), (0, "0%"), (0.004, "0%"), (0.005, "1%"), (0.5, "50%"), (0.999, "100%"), (1, "100%"), (-3, "0%"),
            (17, "100%"), (.infinity, "100%"), (-.infinity, "0%"), (.nan, nil),
        ] as [(Double?, String?)])
    func progressIsAPercentageBetweenNothingAndAll(fraction: Double?, value: String?) {
        #expect(ProgressIndicator("e", "Loading", fraction: fraction).element.value == value)
    }

    @Test func onlyMarkdownHasSeveralLines() {
        let plain = Text("e", "# words").element
        #expect((plain.format, plain.hasLines) == (.plain, false))
        let formatted = Text("e", "# words", format: .markdown).element
        #expect((formatted.format, formatted.hasLines) == (.markdown, true))
    }
}
