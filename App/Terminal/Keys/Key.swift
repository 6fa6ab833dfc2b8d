/// A key of a keyboard, without the keys that are held with it.
package enum Key: Hashable, Sendable {
    /// A key that types a letter, as it is without a modifier key: "k", "世", "?", a space.
    case letter(Character)
    case enter, tab, escape, backspace, delete, insert
    case left, right, up, down, home, end, pageUp, pageDown
    /// F1 to F12.
    case function(Int)
}
