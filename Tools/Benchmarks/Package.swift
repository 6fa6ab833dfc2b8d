// swift-tools-version: 6.2
import PackageDescription

/// One list for every target of the monorepo; each manifest repeats it to the letter.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

func core(_ name: String) -> Target.Dependency { .product(name: name, package: "Core") }
func content(_ name: String) -> Target.Dependency { .product(name: name, package: "ContentFeature") }

let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")

/// A package of its own, so that tests neither compile nor link it. The peers use Linux's own calls.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "slipway", path: "../.."),
        .package(path: "../../Packages/ContentFeature"),
        .package(path: "../../Packages/Core"),
        .package(path: "../../Packages/Domain"),
        .package(path: "../../Packages/Navigation"),
        .package(path: "../../Packages/SettingsFeature"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        // Ours and the peers, by turns.
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "CHTTPPeer", "ContentFeature", "Core", "Domain", "Navigation",
                .product(name: "_Composition", package: "slipway"),
                content("AIClient"), content("ContentStorage"), content("PurchasesClient"),
                core("Design"), core("Drawing"), core("Motion"), core("Networking"), core("Persistence"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SettingsStorage", package: "SettingsFeature"), sqlite,
            ],
            swiftSettings: settings),
        // The peers of the HTTP rows and of a streamed reply: servers and clients in C.
        .target(name: "CHTTPPeer", dependencies: [core("CCurl"), sqlite]),
        // The peer of starting: links what slipway links, and only says hello.
        .executableTarget(name: "HelloPeer", dependencies: [core("CCurl"), sqlite], swiftSettings: settings),
    ]
)
