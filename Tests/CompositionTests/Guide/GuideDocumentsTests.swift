import Domain
import LocalBackend
import Navigation
import Testing

@testable import Composition

/// What `slipway-guide` answers from.
struct GuideDocumentsTests {
    private static let documents = GuideDocuments.all(commands: [])

    @Test func everyDocumentSaysSomethingAndCitesAPlace() {
        for document in Self.documents {
            #expect(!document.title.isEmpty && !document.text.isEmpty, "\(document.id)")
            #expect(
                document.citations.contains { $0.hasPrefix("slipway ") || $0.hasPrefix("slipway://") },
                "\(document.id)")
        }
        let keys = Self.documents.map { "\($0.kind) \($0.id)" }
        #expect(Set(keys).count == keys.count)
    }

    @Test func everyPlaceThatIsCitedOpens() throws {
        let table = AppModules.all.routeTable
        let citations: [String] = Self.documents.flatMap { $0.citations }
        let links = citations.filter { $0.hasPrefix("slipway://") }
        #expect(links.contains("slipway://settings"))
        for link in links {
            #expect(throws: Never.self, "\(link)") { try table.parse(link) }
        }
    }

    @Test func everySettingThatPeopleSeeIsThereWithAValueToCopy() throws {
        for setting in AppModules.all.listedSettings {
            let document = try #require(Self.documents.first { $0.kind == .setting && $0.id == setting.name })
            #expect(document.text.hasPrefix(setting.help))
            let values = document.citations.compactMap { $0.split(separator: " ").dropFirst(4).first }
            #expect(!values.isEmpty)
            for value in values where value != "VALUE" {
                #expect(throws: Never.self) { try setting.storedText(for: String(value)) }
            }
        }
        let analytics = Self.documents.first { $0.kind == .setting && $0.id == "analytics" }
        #expect(analytics?.text.hasSuffix(" The default is off.") == true)
        let appearance = Self.documents.first { $0.kind == .setting && $0.id == "appearance" }
        #expect(appearance?.citations == ["light", "dark"].map { "slipway settings set appearance \($0)" })
    }

    @Test func overviewsHoldWhatTheAppDefines() throws {
        let settings = try #require(Self.documents.first { $0.kind == .overview && $0.id == "settings" })
        #expect(settings.citations == ["slipway settings list", "slipway://settings"])
        #expect(settings.parts.map(\.id) == AppModules.all.listedSettings.map(\.name))
        let links = try #require(Self.documents.first { $0.kind == .overview && $0.id == "links" })
        #expect(links.parts.count == AppModules.all.tabs.count + AppModules.all.routeTable.plainDefinitions.count)
    }
}
