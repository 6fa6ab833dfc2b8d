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
    name: "AuthFeature",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "AuthFeature", targets: ["AuthFeature"]),
        .library(name: "AuthFeatureTesting", targets: ["AuthFeatureTesting"]),
        .executable(name: "AuthFeatureWorker", targets: ["AuthFeatureWorker"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Navigation"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    ],
    targets: [
        // Sign-in, registration, the session and its lifecycle.
        .target(
            name: "AuthFeature",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "Design", package: "Core"),
                .product(name: "Networking", package: "Core"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Navigation", package: "Navigation"),
            ],
            swiftSettings: settings),
        // Doubles of this module, for others' tests and previews.
        .target(
            name: "AuthFeatureTesting",
            dependencies: [
                "AuthFeature",
                .product(name: "Core", package: "Core"),
                .product(name: "Design", package: "Core"),
                .product(name: "Networking", package: "Core"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Navigation", package: "Navigation"),
            ],
            swiftSettings: settings),
        // A process of the client, for this module's tests of what happens between processes.
        .executableTarget(
            name: "AuthFeatureWorker",
            dependencies: [
                "AuthFeature", "AuthFeatureTesting",
                .product(name: "Core", package: "Core"),
                .product(name: "Design", package: "Core"),
                .product(name: "Networking", package: "Core"),
                .product(name: "Navigation", package: "Navigation"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "AuthFeatureTests",
            dependencies: [
                "AuthFeature", "AuthFeatureTesting", "AuthFeatureWorker",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Design", package: "Core"),
                .product(name: "Networking", package: "Core"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Navigation", package: "Navigation"),
                .product(name: "NavigationTesting", package: "Navigation"),
            ],
            packageAccess: false, swiftSettings: settings),
    ]
)
