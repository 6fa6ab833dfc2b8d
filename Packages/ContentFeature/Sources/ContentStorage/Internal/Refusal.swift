/// Why something that could be written is not, in sentences for the person.
struct Refusal: Error {
    let words: String
    /// Whether it is wrong in itself, not only too much.
    var isInvalid = false
}
