import Foundation

extension AffectedCorpus {
    /// A pin file of the third format.
    static func resolved(_ versions: [String: String], origin: String = "a") -> String {
        let pins = versions.sorted { $0.key < $1.key }.map { identity, version in
            """
            {"identity": "\(identity)", "kind": "remoteSourceControl", "location": "https://example.org/\(identity)",
             "state": {"revision": "of \(version)", "version": "\(version)"}}
            """
        }
        return """
            {"originHash": "\(origin)", "version": 3, "pins": [
            \(pins.joined(separator: ",\n"))
            ]}

            """
    }

    /// The first format, which identified packages by name.
    private static func oldResolved(_ versions: [String: String]) -> String {
        let pins = versions.sorted { $0.key < $1.key }.map { identity, version in
            """
            {"package": "The\(identity)", "repositoryURL": "https://example.org/\(identity.uppercased()).git",
             "state": {"branch": null, "revision": "of \(version)", "version": "\(version)"}}
            """
        }
        return #"{"object": {"pins": [\#(pins.joined(separator: ","))]}, "version": 1}"# + "\n"
    }

    private static let before = ["deep": "1.0.0", "x": "1.0.0", "y": "1.0.0"]
    private static let pinned = "--- Package.resolved\n" + resolved(before)
    private static let oldPinned = "--- Package.resolved\n" + oldResolved(before)
    private static let kitPinned = "--- Packages/Kit/Package.resolved\n" + resolved(["deep": "1.0.0", "y": "1.0.0"])

    private static func write(_ changes: [String: String]) -> Monorepo.Edit {
        .write(resolved(before.merging(changes) { $1 }), to: "Package.resolved")
    }

    static let pins: [Case] = [
        Case("a pin", more: pinned, [write(["x": "1.0.1"])], reaches: logs)
            .because("Package.resolved: the pin of x changed", "depends upon Logs: Package.resolved"),
        Case("a pin that another local package asks for", more: pinned, [write(["y": "1.0.1"])], reaches: kitInside),
        Case(
            "a pin that only outside packages ask for", more: pinned, [write(["deep": "1.0.1"])],
            reaches: logs.union(kitInside)
        ).because("the pin of deep changed"),
        Case("a new pin", more: pinned, [write(["deeper": "1.0.0"])], reaches: logs.union(kitInside))
            .because("the pin of deeper is new"),
        Case(
            "a pin gone", more: pinned,
            [.write(resolved(["x": "1.0.0", "y": "1.0.0"]), to: "Package.resolved")], reaches: logs.union(kitInside)
        ).because("the pin of deep is gone"),
        Case(
            "pins in another layout, of another origin", more: pinned,
            [
                .write(
                    resolved(before, origin: "b").replacingOccurrences(of: ": ", with: " :\n\t"), to: "Package.resolved"
                )
            ]),
        Case("the same pins in a newer format", more: oldPinned, [write([:])]),
        Case("another pin in a newer format", more: oldPinned, [write(["x": "1.0.1"])], reaches: logs),
        Case(
            "a pin in the first format", more: oldPinned,
            [.write(oldResolved(before.merging(["x": "1.0.1"]) { $1 }), to: "Package.resolved")], reaches: logs),
        Case(
            "a pin in the second format",
            more: pinned.replacingOccurrences(of: #""originHash": "a", "version": 3"#, with: #""version": 2"#),
            [
                .replace(
                    "of 1.0.0\", \"version\": \"1.0.0\"}},\n{\"identity\": \"y\"",
                    with: "of 2\", \"version\": \"1.0.0\"}},\n{\"identity\": \"y\"", in: "Package.resolved")
            ],
            reaches: logs),
        Case(
            "a pin of one package's own reaches what that package builds", more: kitPinned,
            [.write(resolved(["deep": "1.0.1", "y": "1.0.0"]), to: "Packages/Kit/Package.resolved")],
            reaches: kitInside
        ).because("Packages/Kit/Package.resolved: the pin of deep changed"),
    ]
}
