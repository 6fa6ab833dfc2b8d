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

let design = Target.Dependency.product(name: "Design", package: "Core")
let persistence = Target.Dependency.product(name: "Persistence", package: "Core")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let networking = Target.Dependency.product(name: "Networking", package: "Core")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let domainTesting = Target.Dependency.product(name: "DomainTesting", package: "Domain")
let coreTesting = Target.Dependency.product(name: "CoreTesting", package: "Core")

let package = Package(
    name: "SettingsFeature",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "SettingsFeature", targets: ["SettingsFeature"]),
        .library(name: "SettingsStorage", targets: ["SettingsStorage"]),
        .library(name: "Feedback", targets: ["Feedback"]),
        .library(name: "SettingsFeatureTesting", targets: ["SettingsFeatureTesting"]),
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
            dependencies: ["Feedback", "SettingsStorage", "Core", "Domain", "Navigation", design],
            swiftSettings: settings),
        // Typed settings in the app's database, their documents, and which account's are in force.
        .target(
            name: "SettingsStorage",
            dependencies: ["Core", "Domain", grdb, logging, persistence],
            swiftSettings: settings),
        // Messages to the makers: kept in the app's database, and sent from there.
        .target(
            name: "Feedback",
            dependencies: ["Core", grdb, httpTypes, logging, networking, persistence],
            swiftSettings: settings),
        // Doubles of this module, for others' tests and previews.
        .target(
            name: "SettingsFeatureTesting",
            dependencies: ["Feedback", "SettingsFeature", "Domain", "Navigation", design, domainTesting],
            swiftSettings: settings),

        .testTarget(
            name: "SettingsFeatureTests",
            dependencies: [
                "SettingsFeature", "SettingsFeatureTesting", "Core", "Domain", "Navigation", design, domainTesting,
                .product(name: "DesignTesting", package: "Core"), "Feedback",
                .product(name: "NavigationTesting", package: "Navigation"), persistence,
                "SettingsStorage",
            ],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "SettingsStorageTests",
            dependencies: [
                "SettingsStorage", "Core", "Domain", coreTesting, grdb, persistence,
            ],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "FeedbackTests",
            dependencies: [
                "Feedback", "SettingsStorage", "Core", coreTesting, grdb, httpTypes, logging, networking, persistence,
            ],
            packageAccess: false, swiftSettings: settings),
    ]
)
