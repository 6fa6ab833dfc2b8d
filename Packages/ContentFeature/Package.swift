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

let coreTesting = Target.Dependency.product(name: "CoreTesting", package: "Core")
let design = Target.Dependency.product(name: "Design", package: "Core")
let drawing = Target.Dependency.product(name: "Drawing", package: "Core")
let motion = Target.Dependency.product(name: "Motion", package: "Core")
let networking = Target.Dependency.product(name: "Networking", package: "Core")
let persistence = Target.Dependency.product(name: "Persistence", package: "Core")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
    name: "ContentFeature",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "AIClient", targets: ["AIClient"]),
        .library(name: "PurchasesClient", targets: ["PurchasesClient"]),
        .library(name: "ContentStorage", targets: ["ContentStorage"]),
        .library(name: "ContentFeature", targets: ["ContentFeature"]),
        .library(name: "ContentFeatureTesting", targets: ["ContentFeatureTesting"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Domain"),
        .package(path: "../Navigation"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    ],
    targets: [
        // Language models over the protocol that OpenAI's servers and many others speak.
        .target(
            name: "AIClient", dependencies: ["Core", httpTypes, logging, networking], swiftSettings: settings),
        // Purchases over the protocol that RevenueCat's service speaks.
        .target(
            name: "PurchasesClient", dependencies: ["Core", httpTypes, logging, networking], swiftSettings: settings),
        // Conversations, pictures, finds and purchases of accounts, in SQLite.
        .target(
            name: "ContentStorage", dependencies: ["AIClient", "Core", "PurchasesClient", grdb, persistence],
            swiftSettings: settings),
        // The welcome tab, the content menu and its destinations.
        .target(
            name: "ContentFeature",
            dependencies: [
                "AIClient", "ContentStorage", "Core", "Domain", "Navigation", "PurchasesClient", design, drawing,
                logging, motion, persistence,
            ],
            resources: ["follow", "launch", "loop", "once"].map { .embedInCode("Animations/\($0).json") },
            swiftSettings: settings),
        // Doubles of this module, for others' tests and previews.
        .target(
            name: "ContentFeatureTesting",
            dependencies: [
                "AIClient", "ContentFeature", "ContentStorage", "Core", "Navigation", "PurchasesClient", design,
                drawing, logging, persistence,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "AIClientTests",
            dependencies: ["AIClient", "Core", coreTesting, httpTypes, logging, networking],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "PurchasesClientTests",
            dependencies: ["PurchasesClient", "Core", coreTesting, httpTypes, logging, networking],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "ContentStorageTests",
            dependencies: ["AIClient", "ContentStorage", "Core", coreTesting, grdb, persistence, "PurchasesClient"],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "ContentFeatureTests",
            dependencies: [
                "ContentFeature", "ContentFeatureTesting", "Core", "Domain", "Navigation", "AIClient", "ContentStorage",
                coreTesting, design, .product(name: "DesignTesting", package: "Core"), drawing, grdb, logging, motion,
                .product(name: "NavigationTesting", package: "Navigation"), persistence, "PurchasesClient",
            ],
            packageAccess: false, swiftSettings: settings),
    ]
)
