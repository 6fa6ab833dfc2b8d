/// The names of keys, in help and in the configuration.
extension KeyPress: CustomStringConvertible {
    /// Such as "Ctrl-K", "Alt-Left", "Shift-Tab", "F1", "Space", "?".
    package var description: String {
        let held: [(KeyModifiers, String)] = [(.control, "Ctrl-"), (.alt, "Alt-"), (.shift, "Shift-")]
        let prefix = held.filter { modifiers.contains($0.0) }.map(\.1).joined()
        guard case .letter(let letter) = key, letter != " " else { return prefix + key.name }
        let upper = String(letter).uppercased()
        return prefix + (modifiers.isEmpty || upper.count != 1 ? String(letter) : upper)
    }

    /// Reads a name: "Ctrl-K", and also "ctrl+k", "C-k" or "page up". Case means something only for a letter alone.
    package init?(_ name: String) {
        var rest = Substring(name)
        var modifiers: KeyModifiers = []
        // A separator that nothing follows is the key itself.
        while let end = rest.dropFirst().firstIndex(where: { $0 == "-" || $0 == "+" }),
            rest.index(after: end) < rest.endIndex, let modifier = Self.modifiers[rest[..<end].lowercased()]
        {
            modifiers.insert(modifier)
            rest = rest[rest.index(after: end)...]
        }
        if rest.count == 1, rest != " ", let letter = rest.first {
            guard letter.isVisible else { return nil }
            let lower = letter.lowercased()
            let isCased = lower != letter.uppercased()
            // Which key types "?" together with Shift differs between keyboards.
            guard modifiers != .shift || isCased else { return nil }
            self.init(.letter(modifiers.isEmpty || lower.count != 1 ? letter : Character(lower)), modifiers)
        } else {
            guard let key = Key(name: rest), key != .letter(" ") || !modifiers.contains(.shift) else { return nil }
            self.init(key, modifiers)
        }
    }

    private static let modifiers: [String: KeyModifiers] = [
        "ctrl": .control, "control": .control, "c": .control, "alt": .alt, "option": .alt, "meta": .alt, "m": .alt,
        "a": .alt, "shift": .shift, "s": .shift,
    ]
}

extension Key {
    fileprivate var name: String {
        switch self {
        case .letter(let letter): letter == " " ? "Space" : String(letter)
        case .enter: "Enter"
        case .tab: "Tab"
        case .escape: "Esc"
        case .backspace: "Backspace"
        case .delete: "Delete"
        case .insert: "Insert"
        case .left: "Left"
        case .right: "Right"
        case .up: "Up"
        case .down: "Down"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PageUp"
        case .pageDown: "PageDown"
        case .function(let number): "F\(number)"
        }
    }

    fileprivate init?(name: Substring) {
        let name = name.lowercased()
        if let key = Self.named[name.count > 1 ? name.filter { !"-_ ".contains($0) } : name] {
            self = key
        } else if name.first == "f", let number = Int(name.dropFirst()), (1...12).contains(number),
            name == "f\(number)"
        {
            self = .function(number)
        } else {
            return nil
        }
    }

    private static let named: [String: Key] = [
        " ": .letter(" "), "space": .letter(" "), "enter": .enter, "return": .enter, "tab": .tab, "esc": .escape,
        "escape": .escape, "backspace": .backspace, "delete": .delete, "del": .delete, "insert": .insert,
        "ins": .insert, "left": .left, "right": .right, "up": .up, "down": .down, "home": .home, "end": .end,
        "pageup": .pageUp, "pgup": .pageUp, "pagedown": .pageDown, "pgdn": .pageDown, "pgdown": .pageDown,
    ]
}

extension Character {
    fileprivate var isVisible: Bool {
        !isWhitespace && !unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
