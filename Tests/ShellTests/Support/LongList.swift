import Design

@testable import Shell

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
