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

let package = Package(
    name: "SettingsFeature",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "SettingsFeature", targets: ["SettingsFeature"]),
        .library(name: "SettingsStorage", targets: ["SettingsStorage"]),
        .library(name: "Feedback", targets: ["Feedback"]),
        .library(name: "SettingsFeatureTesting", targets: ["SettingsFeatureTesting"]),
        .executable(name: "FeedbackWorker", targets: ["FeedbackWorker"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Domain"),
        .package(path: "../Navigation"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        // The settings screens.
        .target(
            name: "SettingsFeature",
            dependencies: [
                "Feedback", "SettingsStorage",
                .product(name: "Core", package: "Core"),
                .product(name: "Design", package: "Core"),
                .product(name: "Domain", package: "Domain"),
                .product(name: "Navigation", package: "Navigation"),
            ],
            swiftSettings: settings),
        // Typed settings in the app's database, their documents, and which account's are in force.
        .target(
            name: "SettingsStorage",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "Domain", package: "Domain"),
                .product(name: "Persistence", package: "Core"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        // Messages to the makers: kept in the app's database, and sent from there.
        .target(
            name: "Feedback",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "Networking", package: "Core"),
                .product(name: "Persistence", package: "Core"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        // Doubles of this module, for others' tests and previews.
        .target(
            name: "SettingsFeatureTesting",
            dependencies: [
                "Feedback", "SettingsFeature",
                .product(name: "Design", package: "Core"),
                .product(name: "Domain", package: "Domain"),
                .product(name: "DomainTesting", package: "Domain"),
                .product(name: "Navigation", package: "Navigation"),
            ],
            swiftSettings: settings),
        // A process that sends feedback, for this module's tests of what happens when one is killed at it.
        .executableTarget(
            name: "FeedbackWorker",
            dependencies: [
                "Feedback", "SettingsStorage",
                .product(name: "Core", package: "Core"),
                .product(name: "Networking", package: "Core"),
                .product(name: "Persistence", package: "Core"),
            ],
            swiftSettings: settings),

        .testTarget(
            name: "SettingsFeatureTests",
            dependencies: [
                "Feedback", "SettingsFeature", "SettingsFeatureTesting", "SettingsStorage",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Design", package: "Core"),
                .product(name: "Domain", package: "Domain"),
                .product(name: "DomainTesting", package: "Domain"),
                .product(name: "Navigation", package: "Navigation"),
                .product(name: "NavigationTesting", package: "Navigation"),
                .product(name: "Persistence", package: "Core"),
            ],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "SettingsStorageTests",
            dependencies: [
                "SettingsStorage",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Domain", package: "Domain"),
                .product(name: "DomainTesting", package: "Domain"),
                .product(name: "Persistence", package: "Core"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "FeedbackTests",
            dependencies: [
                "Feedback", "FeedbackWorker", "SettingsStorage",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Networking", package: "Core"),
                .product(name: "Persistence", package: "Core"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            packageAccess: false, swiftSettings: settings),
    ]
)
