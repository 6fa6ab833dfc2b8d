extension TextEditor {
    /// Does what a key means in a text.
    ///
    /// - Returns: whether anything has changed.
    mutating func take(_ press: KeyPress, _ bindings: KeyBindings) -> Bool {
        if let letter = press.typedLetter { return insert(String(letter)) != .nothing }
        guard let edit = bindings.command(for: press, in: .text)?.edit else { return false }
        return perform(edit) != .nothing
    }
}
