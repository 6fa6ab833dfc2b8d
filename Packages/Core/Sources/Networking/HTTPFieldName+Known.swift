public import HTTPTypes

extension HTTPField.Name {
    /// A name that is written in the source; the program ends at one that is not valid.
    public static func known(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name("\(name)") else { preconditionFailure("\(name) is no field name") }
        return name
    }
}
