import Design

@testable import Shell

/// A conversation on a fake window: an input, a button that works, one that stops, and messages with menus.
@MainActor
enum ChatScreen {
    /// - Parameters:
    ///   - messages: in turn of the user and the model.
    ///   - buttons: the ids of further buttons.
    static func screen(_ messages: [String], _ window: FakeWindow, buttons: [String] = [], status: String? = nil)
        -> Screen
    {
        Screen("chat", title: "Chat") {
            Section {
                for (index, message) in messages.enumerated() { text(message, index, window) }
            }
            Section {
                Field("chat.input", "Message", text: "", hasLines: true) { window.record("type \($0)") }
                Button("chat.send", "Send") { await window.work() }
                Button("chat.stop", "Stop") { window.record("stop") }
                for id in buttons { Button("chat.\(id)", id) { window.record(id) } }
                Text("chat.status", status)
            }
        }
    }

    private static func text(_ message: String, _ index: Int, _ window: FakeWindow) -> Text {
        let id = "chat.message.\(index + 1)"
        return Text(
            id, message, label: index % 2 == 0 ? "You" : "Model", format: .markdown,
            menu: [
                MenuItem("\(id).copy", "Copy") { window.record("copy \(index + 1)") },
                MenuItem("\(id).edit", "Edit", isEnabled: index % 2 == 0) { window.record("edit \(index + 1)") },
            ])
    }
}
