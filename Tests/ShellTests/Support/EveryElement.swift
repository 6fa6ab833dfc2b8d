import Design

@testable import Shell

/// A screen with every kind of element, each with its kind's action.
@MainActor
enum EveryElement {
    static func screen(of window: FakeWindow) -> Screen {
        Screen("every", title: "Everything", actions: [signOut(window)]) {
            Section("To read") {
                Text("every.text", "Hello.")
                Text("every.nothing", nil)
                Row("every.fact", "Version", detail: "1.0")
                ItemList("every.list", "Friends", items: ["Berta", "Carl"])
                ProgressIndicator("every.progress", "Working", fraction: window.isBusy ? nil : 0.5)
                Image("every.image", description: "A boat")
                Animation("every.animation", description: "A boat floats", frames: frames, isDecorative: true)
                Divider("every.divider")
            }
            Section("To act on") {
                Row("every.row", "Chat") { window.record("row") }
                Button("every.button", "Save") {
                    window.record("button")
                    window.toasts.post(.success, "Saved.")
                }
                Button("every.disabled", "Buy", isEnabled: false) { window.record("disabled") }
                Button("every.work", "Work") { await window.work() }
                Field("every.field", "Email", text: window.email, error: window.emailError) { text in
                    window.email = text
                    window.emailError = text.contains("@") ? nil : "This is no e-mail address."
                    window.record("type \(text)")
                }
                SecureField("every.secure", "Password") { window.record("secret of \($0.count)") }
                Toggle("every.toggle", "Notifications", isOn: window.isOn) { isOn in
                    window.isOn = isOn
                    window.record("toggle \(isOn)")
                }
                Picker(
                    "every.picker", "Appearance", selection: window.appearance,
                    options: [.init("system", "As the system"), .init("dark", "Dark")]
                ) { value in
                    window.appearance = value
                    window.record("select \(value)")
                }
            }
            Text("every.error", window.emailError, label: "Problem")
        }
    }

    private static let frames = AnimationFrames(
        width: 1, height: 1, count: 1, rate: 1, motion: .once
    ) { _, width, height in
        .init(width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height * 4))
    }

    private static func signOut(_ window: FakeWindow) -> Element {
        Button("every.sign-out", "Sign out") { window.record("sign out") }.element
    }
}

/// The rows of a long list on a fake window.
@MainActor
enum LongList {
    /// Rows `list.0`, `list.1` and so on. Those with odd numbers have a detail, the others a menu.
    static func rows(_ count: Int, _ window: FakeWindow) -> ElementRows {
        ElementRows(count: count) { position in
            let id = "list.\(position)"
            let isOdd = position % 2 == 1
            let menu = [
                MenuItem("\(id).rename", "Rename", isEnabled: false) { window.record("rename \(position)") },
                MenuItem("\(id).delete", "Delete", role: .destructive) { window.record("delete \(position)") },
            ]
            return Row(id, "Row \(position)", detail: isOdd ? "odd" : nil, menu: isOdd ? [] : menu) {
                window.record("open \(position)")
            }.element
        } position: { id in
            id.hasPrefix("list.") ? Int(id.dropFirst(5)) : nil
        }
    }
}
