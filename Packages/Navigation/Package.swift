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

let package = Package(
    name: "Navigation",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Navigation", targets: ["Navigation"]),
        .library(name: "NavigationStorage", targets: ["NavigationStorage"]),
        .library(name: "NavigationTesting", targets: ["NavigationTesting"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        // Routes, the route table, links, navigation as a value, and the protocols for keeping it.
        .target(
            name: "Navigation",
            dependencies: ["Core", design],
            swiftSettings: settings),
        // Keeps scenes and pending links in the app's database; apart, so that features need not build SQLite.
        .target(
            name: "NavigationStorage",
            dependencies: ["Navigation", "Core", grdb, persistence],
            swiftSettings: settings),
        // Doubles for what Navigation hands out, and the walks that features' routes are held to.
        .target(name: "NavigationTesting", dependencies: ["Navigation"], swiftSettings: settings),

        .testTarget(
            name: "NavigationTests",
            dependencies: [
                "Navigation", "NavigationTesting", "Core", design, .product(name: "CoreTesting", package: "Core"),
            ],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "NavigationTestingTests", dependencies: ["Navigation", "NavigationTesting"], packageAccess: false,
            swiftSettings: settings),
        .testTarget(
            name: "NavigationStorageTests",
            dependencies: ["Navigation", "NavigationStorage", grdb, persistence],
            packageAccess: false, swiftSettings: settings),
    ]
)
