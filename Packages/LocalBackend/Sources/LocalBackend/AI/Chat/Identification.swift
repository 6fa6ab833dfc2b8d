import Drawing

/// The answer to the Dex scanner's schema. The stand-in recognizes nothing: it offers the picture's colour, as unsure.
enum Identification {
    static let schemaName = "identification"

    static func of(_ picture: MeasuredPicture?) -> WireJSON {
        guard let picture, let facts = picture.facts, let colour = facts.colours.first else {
            let reason = picture.map { "\(MeasuredAnswer.disclaimer) \($0)" } ?? "There is no picture."
            return ["subject": false, "candidates": [], "reason": .string(reason)]
        }
        let candidate: WireJSON = [
            "name": .string("Something \(colour.name)"), "kind": "other", "sure": 0.2,
            "evidence": [
                .string("\(Int((colour.share * 100).rounded()))% of the picture is \(colour.name)."),
                .string(picture.description),
            ],
        ]
        return ["subject": true, "candidates": [candidate], "reason": .string(MeasuredAnswer.disclaimer)]
    }
}
