import Core
import Design
import Shell

@testable import Composition
@testable import Terminal

extension FrameScene {
    /// The tabs, and the screens about the app itself.
    static let tabs = [
        FrameScene("welcome", at: "slipway://welcome"),
        FrameScene("content", at: "slipway://content"),
        FrameScene("settings", at: "slipway://settings"),
        FrameScene("account", at: "slipway://account"),
        FrameScene("app-state", at: "slipway://app-state"),
        FrameScene("navigation", at: "slipway://navigation"),
        FrameScene("diagnostics", at: "slipway://diagnostics").showing { content in
            content.layers = [await Layer(place: "diagnostics", diagnostics)]
        },
        FrameScene("elements", at: "slipway://settings").showing { content in
            content.layers = [Layer(place: "elements", elements)]
        },
    ]

    private typealias Layer = WindowContent.Layer

    /// The screen with facts that are the same on every machine.
    @MainActor
    private static var diagnostics: Screen {
        get async {
            let feature = CoreFeatureFactory.create(
                probes: [
                    DiagnosticProbe("app") {
                        [DiagnosticLine("version", "1.0"), DiagnosticLine("SQLite", "3")]
                    },
                    DiagnosticProbe("paths") {
                        [
                            DiagnosticLine("state", "~/.local/state/slipway (mode 700)"),
                            DiagnosticLine(
                                "session",
                                "~/.local/state/slipway/session.json (mode 644): other users can read it. Run: chmod go= "
                                    + "'~/.local/state/slipway/session.json'", isProblem: true),
                        ]
                    },
                    DiagnosticProbe("backend") {
                        [DiagnosticLine("kind", "built-in"), DiagnosticLine("health", "ok, 2 ms")]
                    },
                ],
                log: RecentLog(), toasts: ToastCenter())
            let view = feature.makeMainView()
            await view.appear()
            return view.screen
        }
    }

    /// Every kind of element, in each of its states.
    @MainActor
    private static var elements: Screen {
        Screen("elements", title: "Elements", actions: [Button("elements.done", "Done") {}.element]) {
            Section("To read") {
                Text("elements.text", "A sentence that says what happens and when, long enough to take several rows.")
                Text("elements.labelled", "1.0", label: "Version")
                Row("elements.fact", "Kind", detail: "built-in")
                ItemList("elements.list", "Friends", items: ["Berta", "Carl", "日本語のテキスト"])
                ProgressIndicator("elements.known", "Sending", fraction: 0.4)
                ProgressIndicator("elements.unknown", "Starting")
                Divider("elements.divider")
                Image("elements.image", description: "A ship on the slipway")
            }
            Section("To act on") {
                Row("elements.row", "Chat", detail: "Talk with a model") {}
                Row("elements.long", "Account", detail: "Your address, your password, and your other devices") {}
                Row("elements.disabled-row", "Restore", detail: "Nothing to restore", isEnabled: false) {}
                Button("elements.button", "Save") {}
                Button("elements.disabled", "Buy", isEnabled: false) {}
                Field("elements.field", "Email", text: "ada@example", error: "This is no email address.") { _ in }
                Field("elements.disabled-field", "Name", text: "Ada", isEnabled: false) { _ in }
                Field("elements.lines", "Message", text: "Two\nlines", hasLines: true) { _ in }
                SecureField("elements.secure", "Password", length: 8) { _ in }
                Toggle("elements.on", "Notifications", isOn: true) { _ in }
                Toggle("elements.off", "Share anonymous usage figures", isOn: false) { _ in }
                Toggle("elements.disabled-toggle", "Let the model use this app", isOn: true, isEnabled: false) { _ in }
                Picker(
                    "elements.picker", "Appearance", selection: "dark",
                    options: [.init("system", "Same as the system"), .init("dark", "Dark")]
                ) { _ in }
            }
        }
    }
}
