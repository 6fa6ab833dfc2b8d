import HTTPTypes

extension HTTPField.Name {
    /// A name that is written in the source.
    static func known(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name("\(name)") else { preconditionFailure("no field's name") }
        return name
    }
}
