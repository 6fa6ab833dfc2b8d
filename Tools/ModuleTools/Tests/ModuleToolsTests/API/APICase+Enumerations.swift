extension APICase {
    static let enums = [
        APICase(
            "a case is new", .breaking, "a switch over Size without a default is no longer exhaustive",
            before: "public enum Size { case small, large }",
            after: "public enum Size { case small, medium, large }",
            client: "private func use(_ size: Size) -> Int { switch size { case .small: 1 case .large: 2 } }"),
        APICase(
            "a case is new where every switch has a default", .harmless, "new", digester: .objects,
            before: "@nonexhaustive public enum Size { case small, large }",
            after: "@nonexhaustive public enum Size { case small, medium, large }",
            client: """
                private func use(_ size: Size) -> Int {
                    switch size { case .small: 1 case .large: 2 @unknown default: 3 }
                }
                """),
        APICase(
            "a switch needs a default", .breaking, "a switch over it needs an @unknown default",
            before: "public enum Size { case small, large }",
            after: "@nonexhaustive public enum Size { case small, large }",
            client: "private func use(_ size: Size) -> Int { switch size { case .small: 1 case .large: 2 } }"),
        APICase(
            "a case is gone", .breaking, "it is gone",
            before: "public enum Size { case small, large }",
            after: "public enum Size { case small }",
            client: "private func use() -> Size { .large }"),
        APICase(
            "a case has a value", .breaking, "it takes other arguments",
            before: "public enum Size { case small, large }",
            after: "public enum Size { case small, large(Int) }",
            client: "private func use() -> Size { .large }"),
        APICase(
            "a case's value has another type", .breaking, "the parameter 1 was Int and is String",
            before: "public enum Size { case other(Int) }",
            after: "public enum Size { case other(String) }",
            client: "private func use() -> Size { .other(1) }"),
        APICase(
            "a case's value has another label", .breaking, "the label of parameter 1 was points and is pixels",
            digester: .overlooks,
            before: "public enum Size { case other(points: Int) }",
            after: "public enum Size { case other(pixels: Int) }",
            client: "private func use() -> Size { .other(points: 1) }"),
        APICase(
            "cases have another order", .same, digester: .agrees,
            before: "public enum Size { case small, large }",
            after: "public enum Size { case large, small }",
            client: "private func use(_ size: Size) -> Int { switch size { case .small: 1 case .large: 2 } }"),
        APICase(
            "a case has another raw value", .same,
            before: "public enum Size: Int { case small = 1 }",
            after: "public enum Size: Int { case small = 2 }",
            client: "private func use() -> Int { Size.small.rawValue }"),
        APICase(
            "raw values have another type", .breaking, "the parameter rawValue was Int and is String",
            before: "public enum Size: Int { case small }",
            after: "public enum Size: String { case small }",
            client: "private func use() -> Size? { Size(rawValue: 1) }"),
        APICase(
            "a case is recursive", .same,
            before: "public enum Tree { case leaf(Int) }",
            after: "public enum Tree { indirect case leaf(Int) }",
            client: "private func use() -> Tree { .leaf(1) }"),
        APICase(
            "cases can no longer be listed", .breaking, "no longer conforms to CaseIterable",
            before: "public enum Size: CaseIterable { case small }",
            after: "public enum Size { case small }",
            client: "private func use() -> Int { Size.allCases.count }"),
        APICase(
            "an enumeration is no longer frozen", .harmless, "@frozen is gone", digester: .objects,
            before: "@frozen public enum Size: Sendable { case other(String) }",
            after: "public enum Size: Sendable { case other(String) }",
            client: "private func use(_ size: Size) -> Int { switch size { case .other: 1 } }"),
        APICase(
            "an enumeration is no longer frozen, nor bitwise copyable", .breaking,
            "no longer conforms to BitwiseCopyable",
            before: "@frozen public enum Size { case small }",
            after: "public enum Size { case small }",
            client: """
                private func need(_ value: some BitwiseCopyable) {}
                private func use() { need(Size.small) }
                """),
    ]
}
