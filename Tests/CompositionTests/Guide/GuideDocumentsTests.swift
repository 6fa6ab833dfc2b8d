import Domain
import Foundation
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
                document.citation.hasPrefix("slipway ") || document.citation.hasPrefix("slipway://"), "\(document.id)")
        }
        let keys = Self.documents.map { "\($0.kind) \($0.id)" }
        #expect(Set(keys).count == keys.count)
    }

    @Test func everyPlaceThatIsCitedOpens() throws {
        let table = AppModules.all.routeTable
        let links = Self.documents.map(\.citation).filter { $0.contains("://") }
        #expect(links.contains("slipway://settings"))
        for link in links {
            #expect(throws: Never.self, "\(link)") { try table.parse(link) }
        }
    }

    @Test func everySettingThatPeopleSeeIsThereWithAValueToCopy() throws {
        for setting in AppModules.all.listedSettings {
            let document = try #require(Self.documents.first { $0.kind == .setting && $0.id == setting.name })
            #expect(document.text.hasPrefix(setting.help))
            guard let value = document.citation.split(separator: " ").dropFirst(4).first else { continue }
            #expect(throws: Never.self) { try setting.storedText(for: String(value)) }
        }
        let appearance = Self.documents.first { $0.kind == .setting && $0.id == "appearance" }
        #expect(appearance?.citation == "slipway settings set appearance dark")
    }

    @Test func everySectionOfTheREADMEsTourHasAnArticle() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let sections = readme.split(separator: "\n").filter { $0.hasPrefix("### ") }.map { line in
            line.dropFirst(4).lowercased().split { !$0.isLetter }.joined(separator: "-")
        }
        #expect(sections.count > 5)
        let articles = Set(GuideDocuments.articles.map(\.id))
        for section in sections { #expect(articles.contains(section), "\(section)") }
    }
}
