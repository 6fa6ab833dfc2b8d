{{#store}}
/// Something that an account has stored here.
public struct {{Name}}Entry: Sendable, Equatable, Identifiable {
    public let id: Int64
    public let text: String

    public init(id: Int64, text: String) {
        self.id = id
        self.text = text
    }
}
{{/store}}
