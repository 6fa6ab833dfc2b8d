import ContentFeature
import ContentFeatureTesting
import ContentStorage
import Domain
import Foundation
import Navigation
import PurchasesClient
import Testing

@testable import Composition

extension FrameScene {
    /// The screens behind the menu of the content, except conversations.
    static let screens =
        [
            "pokedex", "single-request", "generate-image", "vision", "paywall1", "paywall2", "paywall3",
            "lottie1", "lottie2", "lottie3",
        ].map { FrameScene($0, at: "slipway://\($0)") } + [
            FrameScene("insights").after { app in
                let account = try #require(app.state.signedInUser?.id)
                app.purchases.set(.lifetime, for: account)
                await app.dependencies.content.pro.refresh(always: true)
                try await app.open("slipway://insights")
            },
            FrameScene("dex-entry").after { app in
                let account = try #require(app.state.signedInUser?.id)
                // Of a kind that no terminal draws.
                let picture = Blob(data: Data("fox".utf8), type: "image/tiff", width: nil, height: nil)
                let outcome = try await app.dependencies.content.store.dex.add(
                    [
                        DexCandidate(
                            name: "Red fox", kind: "animal", confidence: .likely,
                            evidence: ["a bushy tail with a white tip", "black legs", "orange fur"]),
                        DexCandidate(
                            name: "Dhole", kind: "animal", confidence: .possible, evidence: ["the colour of the fur"]),
                    ], picture: picture, model: "lighthouse-large", raw: "{}", waiting: nil, limit: nil,
                    account: account)
                guard case .new(let id) = outcome else { throw FrameError.unexpected("\(outcome)") }
                try await app.open("slipway://content/pokedex")
                try await app.open("slipway://content/pokedex/dex-entry?id=\(id)")
            },
        ]
}

enum FrameError: Error {
    case unexpected(String)
}
