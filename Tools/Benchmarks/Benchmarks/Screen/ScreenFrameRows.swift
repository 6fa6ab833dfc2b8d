import Design
import Foundation
import Terminal

/// What a key costs without a terminal, at 200 columns and 60 rows: taking it, drawing the frame, and encoding what differs.
@MainActor
enum ScreenFrameRows {
    private static let goal = 2_000_000.0
    private static let operations = Measurement.amount(400, smoke: 10)

    static func run() async throws {
        let list = FrameLoop { [settings] }
        try await measure("focus", list) { list.press(.press(.tab)) }
        let form = FrameLoop { [signIn] }
        var isOdd = false
        try await measure("letter", form) {
            isOdd.toggle()
            form.press(isOdd ? .text("a") : .press(KeyPress(.backspace)))
        }
        let sheet = FrameLoop { [settings, signIn] }
        try await measure("sheet", sheet) {
            isOdd.toggle()
            sheet.press(isOdd ? .text("a") : .press(KeyPress(.backspace)))
        }
        var text = ""
        var count = 0
        let reply = FrameLoop { [chat(text)] }
        try await measure("reply", reply) {
            count += 1
            text += count % 20 == 0 ? " of *Dover*.\n\n" : " the `waves` are calm"
            reply.change()
        }
    }

    private static func measure(_ name: String, _ loop: FrameLoop, _ work: () -> Void) async throws {
        var times: [Double] = []
        for _ in 0..<Measurement.rounds {
            let time = await Measurement.nanoseconds { for _ in 0..<operations { work() } }
            times.append(time / Double(operations))
        }
        guard loop.bytes > 0 else { throw Failure(what: "frames") }
        Measurement.report("screen-frame-\(name)", ours: Measurement.median(times), peer: "goal", goal)
    }

    private static let settings = Screen("settings", title: "Settings") {
        Section("Profile") {
            Text("settings.name", "Ada", label: "Name")
            Text("settings.email", "idle@example.com", label: "Email")
            Row("settings.edit-profile", "Edit profile") {}
        }
        Section("Preferences") {
            Toggle("settings.notifications", "Notifications", isOn: false) { _ in }
            Toggle("settings.analytics", "Share anonymous usage figures", isOn: false) { _ in }
            Picker(
                "settings.appearance", "Appearance", selection: "system",
                options: [Element.Option("system", "Same as the system"), Element.Option("dark", "Dark")]
            ) { _ in }
        }
        Section("Slipway") {
            Row("settings.pro", "Slipway Pro", detail: "See what it offers") {}
            Row("settings.feedback", "Send feedback") {}
        }
        Section("Account") {
            Row("settings.account", "Account", detail: "Address, password, other devices") {}
            Button("settings.sign-out", "Sign out on this device") {}
            Button("settings.delete-account", "Delete my account") {}
        }
    }

    private static let signIn = Screen("sign-in-options", title: "Sign in") {
        Section("With a password") {
            Field("options.email", "Email", text: "") { _ in }
            Field("options.password", "Password", text: "") { _ in }
            Button("options.sign-in", "Sign in") {}
        }
    }

    private static func chat(_ text: String) -> Screen {
        Screen("chat", title: "Chat") {
            Section {
                Text("chat.message.1", "Tell me of the sea.", label: "You", format: .markdown)
                Text("chat.message.2", text, label: "bench", format: .markdown)
                Field("chat.input", "Message", text: "", hasLines: true) { _ in }
                Button("chat.stop", "Stop") {}
            }
        }
    }
}

/// Draws frames and encodes them, as the shell does.
@MainActor
private final class FrameLoop {
    private let interface = Interface(
        columns: 200, rows: 60, theme: Theme(), symbols: .unicode, bindings: .standard)
    private var encoder = FrameEncoder()
    private let screens: () -> [Screen]
    private(set) var bytes = 0

    init(_ screens: @escaping () -> [Screen]) {
        self.screens = screens
        change()
    }

    func press(_ input: TerminalInput) {
        _ = interface.take(input)
        change()
    }

    func change() {
        var content = WindowContent(screens().map { WindowContent.Layer(place: $0.id, $0) })
        content.tabs = ["Welcome", "Content", "Settings"].map { WindowContent.Tab(name: $0, title: $0) }
        content.selectedTab = "Settings"
        content.scene = "main"
        content.user = "idle@example.com"
        content.backend = "built-in backend"
        interface.show(content)
        if let frame = encoder.encode(interface.draw()) { bytes += frame.bytes.count }
    }
}
