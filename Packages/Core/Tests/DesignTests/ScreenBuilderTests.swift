import Design
import Testing

@MainActor
struct ScreenBuilderTests {
    @Test func anElementOutsideASectionFormsOneWithoutAHeading() {
        let screen = Screen("s", title: "S") {
            Text("a", "1")
            Section("Named") { Text("b", "2") }
            Divider("c")
        }
        #expect(screen.sections.map(\.title) == [nil, "Named", nil])
        #expect(screen.sections.map { $0.elements.map(\.id) } == [["a"], ["b"], ["c"]])
    }

    @Test(arguments: [true, false])
    func conditionsAndLoopsChooseWhatIsThere(isSignedIn: Bool) {
        let screen = Screen("s", title: "S") {
            if isSignedIn { Text("always-later", "x") }
            if isSignedIn {
                Section("In") { Text("in", "x") }
            } else {
                Text("out", "x")
            }
            for name in ["x", "y"] { Text("loop.\(name)", name) }
            Section("Inside") {
                for name in ["x", "y"] { Row("row.\(name)", name) }
                if isSignedIn { Divider("line") }
                if isSignedIn { Text("yes", "x") } else { Text("no", "x") }
            }
        }
        let head = isSignedIn ? ["always-later", "in"] : ["out"]
        let tail = isSignedIn ? ["line", "yes"] : ["no"]
        #expect(screen.elements.map(\.id) == head + ["loop.x", "loop.y", "row.x", "row.y"] + tail)
    }

    @Test func theElementsOfOtherStepsAreThereAndNotShown() {
        let step = [Button("next", "Next") {}.element, Text("ahead", "x").element.ofOtherStep(true)]
        let screen = Screen("s", title: "S", step: Screen.Step(1, of: 2)) {
            Section("Now", footer: "Note") { step }
            Section("Ahead") { Text("later", "x").element.ofOtherStep(true) }
        }
        #expect(screen.elements.map(\.id) == ["next", "ahead", "later"])
        #expect(screen.shown.elements.map(\.id) == ["next"])
        #expect(screen.shown.sections.map(\.title) == ["Now"])
        #expect(screen.shown.sections.map(\.footer) == ["Note"])
    }

    @Test func actionsComeLastAndAreFoundByTheirIDs() {
        let screen = Screen("s", title: "S", actions: [Button("go", "Go") {}.element]) { Text("a", "1") }
        #expect(screen.elements.map(\.id) == ["a", "go"])
        #expect(screen.element("go")?.label == "Go")
        #expect(screen.element("a")?.value == "1")
        #expect(screen.element("b") == nil)
    }
}
