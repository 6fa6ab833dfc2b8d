import AIClient
import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
import Drawing
import Foundation
import Navigation
import Testing

@testable import ContentFeature

/// The scanner over a real store and a scripted server, as one process has it.
@MainActor
final class DexRig {
    let files = FakePictureFiles()
    let rig: ContentRig
    private(set) lazy var navigator = rig.navigator
    private(set) lazy var collector = DexCollector(services: rig.services)
    private(set) lazy var scanner = PokedexView(
        services: rig.services, catalog: rig.catalog, collector: collector, navigator: navigator, toasts: rig.toasts
    )

    init() {
        rig = ContentRig(files: files)
        files.put(.sample(), at: "/tmp/fox.jpg")
    }

    nonisolated static func answer(_ candidates: (name: String, sure: Double)...) -> String {
        let list = candidates.map {
            #"{"name": "\#($0.name)", "kind": "animal", "sure": \#($0.sure), "evidence": ["ears of a \#($0.name)"]}"#
        }
        return #"{"subject": true, "candidates": [\#(list.joined(separator: ", "))], "reason": null}"#
    }

    static let nothing = #"{"subject": false, "candidates": [], "reason": "It is a blank wall."}"#

    /// Scans a picture whose answer is this.
    func scan(_ answer: String, red: UInt8 = 200) async throws {
        rig.ai.expect([.update(.begun(model: "eyes-1")), .text(answer)])
        try await scan(red: red)
    }

    func scan(red: UInt8 = 200) async throws {
        navigator.navigateTo(.pokedex)
        files.put(.sample(red), at: "/tmp/fox.jpg")
        try await scanner.type("/tmp/fox.jpg", into: "pokedex.file")
        try await scanner.tap("pokedex.scan")
    }

    var opened: [String] {
        rig.intents.compactMap { intent in
            guard case .push(let entry) = intent, case .dexEntry(let id)? = ContentRoute(entry) else { return nil }
            return id
        }
    }

    func entry(_ id: String) async throws -> DexEntry {
        try #require(try await rig.store.dex.entry(id, account: "ada"))
    }

    func open(_ id: String) async -> DexEntryView {
        let view = DexEntryView(
            id: id, services: rig.services, navigator: rig.navigator, toasts: rig.toasts)
        await view.appear()
        return view
    }

    func rows() throws -> [Element] {
        let rows = try #require(try scanner.element("pokedex.list").rows)
        return (0..<rows.count).map { rows.row(at: $0) }
    }
}
